// Digits that the rules allow and that lead nowhere.
import { digitAt, isEmptyAt } from "../../race/grid.ts";
import { findSolutions } from "./solver.ts";

export interface Mistakes {
  areThere: boolean;
  cells: number[]; // the wrong digits; none if the puzzle has several solutions
}

// Of grids that hold the puzzle and what was entered. Where the puzzle has several solutions, any of them
// will do.
export function judgeOf(puzzle: string): (grid: string) => Mistakes {
  const { count, first } = findSolutions(puzzle, 2);
  // If it cannot be told, nothing is called wrong.
  if (count !== 1) return (grid) => ({ areThere: findSolutions(grid, 1).count === 0, cells: [] });
  return (grid) => {
    const cells = [...grid].map((_, cell) => cell);
    const wrong = cells.filter(
      (cell) => !isEmptyAt(grid, cell) && digitAt(grid, cell) !== digitAt(first, cell),
    );
    return { areThere: wrong.length > 0, cells: wrong };
  };
}
