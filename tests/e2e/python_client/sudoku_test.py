"""Tests of the client's own sudoku."""

import unittest

from python_client import sudoku

HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


class SudokuTest(unittest.TestCase):
    def test_solves_a_hard_puzzle(self):
        puzzle = sudoku.parse(HARD.replace("0", "."))

        solution = sudoku.solve(puzzle)

        self.assertEqual(sudoku.to_text(solution), SOLVED)
        self.assertTrue(sudoku.is_solved(solution))

    def test_finds_no_solution_where_there_is_none(self):
        self.assertIsNone(sudoku.solve(sudoku.parse("12345678." + "........9" + "." * 63)))

    def test_names_every_house_that_holds_the_digit(self):
        grid = sudoku.parse("." * 40 + "5" + "." * 40)

        self.assertEqual(sudoku.conflict(grid, 41, 5), ([("row", 4), ("box", 4)], [40]))
        self.assertEqual(sudoku.conflict(grid, 4, 5), ([("column", 4)], [40]))
        self.assertEqual(sudoku.conflict(grid, 0, 5), ([], []))

    def test_a_grid_with_an_empty_cell_is_not_solved(self):
        self.assertFalse(sudoku.is_solved(sudoku.parse("." + SOLVED[1:])))


if __name__ == "__main__":
    unittest.main()
