// The solutions of a grid by trial, the cell with the fewest candidates first. Small enough to be here at
// once when digits are checked; the engine, which knows techniques, is fetched only for hints and puzzles.
import { boxOf, cellCount, columnOf, digitAt, rowOf } from "../../race/grid.ts";
import { isConsistent } from "../../race/rules.ts";
import { digitsOf } from "../digits.ts";

// Grids made to be hard are others' choice: nobody waits for more than some milliseconds.
const mostGuesses = 20_000;

export interface Solutions {
  count: number; // at most `limit`; NaN: given up
  first: string; // "" if there is none
}

// A grid under way, and which digits its houses hold: rows, columns, boxes.
interface Trial {
  cells: number[];
  houses: number[][]; // by cell
  used: number[];
}

function trialOf(grid: string): Trial {
  const cells = Array.from({ length: cellCount }, (_, cell) => digitAt(grid, cell));
  const houses = cells.map((_, cell) => [rowOf(cell), 9 + columnOf(cell), 18 + boxOf(cell)]);
  const trial = { cells, houses, used: new Array<number>(27).fill(0) };
  cells.forEach((digit, cell) => digit && set(trial, cell, digit));
  return trial;
}

// The digit 0 takes away what stands there.
function set({ cells, houses, used }: Trial, cell: number, digit: number): void {
  const bits = 1 << ((digit || cells[cell]) - 1);
  for (const house of houses[cell]) used[house] = digit ? used[house] | bits : used[house] & ~bits;
  cells[cell] = digit;
}

// The empty cell with the fewest candidates; null: the grid is full.
function tightest({ cells, houses, used }: Trial): { cell: number; digits: number[] } | null {
  let best: { cell: number; digits: number[] } | null = null;
  for (let cell = 0; cell < cellCount && !(best && best.digits.length < 2); ++cell) {
    if (cells[cell] !== 0) continue;
    const [row, column, box] = houses[cell];
    const digits = digitsOf(0x1ff & ~(used[row] | used[column] | used[box]));
    if (!best || digits.length < best.digits.length) best = { cell, digits };
  }
  return best;
}

export function findSolutions(grid: string, limit: number): Solutions {
  const found: Solutions = { count: 0, first: "" };
  if (!isConsistent(grid)) return found;
  const trial = trialOf(grid);
  let guesses = 0;

  // False: enough was found, or tried.
  function search(): boolean {
    const best = tightest(trial);
    if (!best) {
      found.first ||= trial.cells.join("");
      return ++found.count < limit;
    }
    for (const digit of best.digits) {
      if (best.digits.length > 1 && ++guesses > mostGuesses) {
        found.count = NaN;
        return false;
      }
      set(trial, best.cell, digit);
      const goesOn = search();
      set(trial, best.cell, 0);
      if (!goesOn) return false;
    }
    return true;
  }

  search();
  return found;
}
