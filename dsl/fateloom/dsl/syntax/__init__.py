"""Text of `.fate` files to trees, and trees back to text."""
