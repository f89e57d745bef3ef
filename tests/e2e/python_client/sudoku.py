"""Just enough sudoku to race: houses, conflicts and a solver.

Grids are lists of 81 numbers, row by row, with 0 for an empty cell.
"""


def row(cell):
    return cell // 9


def column(cell):
    return cell % 9


def box(cell):
    return row(cell) // 3 * 3 + column(cell) // 3


HOUSES = (("row", row), ("column", column), ("box", box))
PEERS = [
    [other for other in range(81) if other != cell and any(h(cell) == h(other) for _, h in HOUSES)]
    for cell in range(81)
]


def parse(text):
    """The grid that 81 characters stand for; '.' is an empty cell."""
    if len(text) != 81:
        raise ValueError(f"a grid has 81 characters, this one has {len(text)}")
    return [0 if c == "." else int(c) for c in text]


def to_text(grid):
    return "".join(str(digit) if digit else "." for digit in grid)


def conflict(grid, cell, digit):
    """The houses ((kind, index) pairs) and cells that stand in the way of a digit."""
    cells = [peer for peer in PEERS[cell] if grid[peer] == digit]
    houses = [
        (kind, house(cell))
        for kind, house in HOUSES
        if any(house(peer) == house(cell) for peer in cells)
    ]
    return houses, cells


def candidates(grid, cell):
    """The digits that the peers of a cell leave for it."""
    taken = {grid[peer] for peer in PEERS[cell]}
    return [digit for digit in range(1, 10) if digit not in taken]


def is_solved(grid):
    return all(grid[cell] and not conflict(grid, cell, grid[cell])[1] for cell in range(81))


def solve(grid):
    """A solution, or None. Always tries the cell with the fewest candidates."""
    empty = [cell for cell in range(81) if grid[cell] == 0]
    if not empty:
        return list(grid)
    cell, choices = min(
        ((cell, candidates(grid, cell)) for cell in empty), key=lambda choice: len(choice[1])
    )
    for digit in choices:
        solution = solve(grid[:cell] + [digit] + grid[cell + 1 :])
        if solution:
            return solution
    return None
