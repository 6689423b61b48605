"""What follows from what, where some things wait for one thing and some for several: the sums that
lint's `reach` and the queries on the quest graph share. Both grow with the number of edges.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set


def flood(
    edges: Mapping[str, Sequence[str]], needs: Mapping[str, int], starts: Iterable[str]
) -> set[str]:
    """All nodes that follow from the starts. `needs`: for nodes that wait for more than one of
    their edges, for how many; no edge stands twice.
    """
    left = dict(needs)
    todo = list(starts)
    reached = set(todo)
    while todo:
        for node in edges.get(todo.pop(), ()):
            if node in reached:
                continue
            waits = left.get(node)
            if waits is not None and waits > 1:
                left[node] = waits - 1
                continue
            reached.add(node)
            todo.append(node)
    return reached


def components(
    edges: Mapping[str, Sequence[str]], lost: Sequence[str], reached: Set[str]
) -> dict[str, int]:
    """Number the strongly connected components of what is not reached."""
    component: dict[str, int] = {}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    for root in lost:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        work = [(root, iter(edges.get(root, ())))]
        while work:
            node, rest = work[-1]
            for to in rest:
                if to in reached:
                    continue
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    work.append((to, iter(edges.get(to, ()))))
                    break
                if to not in component:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    number = index[node]
                    while True:
                        member = stack.pop()
                        component[member] = number
                        if member == node:
                            break
    return component
