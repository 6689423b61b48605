"""What views state, held to all games of tiny random stories, as the engine plays them."""
