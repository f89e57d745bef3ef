/** Sudoku: solver, rating, hints, generator, formats, certificates. Grids are texts of 81 characters, row by row: 1 to 9, and
 * `.` for an empty cell (`0`, `_` and `*` are read as well). Functions run at once and block their thread: of puzzles made
 * for people for milliseconds. What cannot be answered throws a SudokuError; arguments of another type a TypeError. */

export type Grade = "easy" | "medium" | "hard" | "expert" | "extreme" | "diabolical";
/** From the easiest to the hardest. */
export const grades: readonly Grade[];

export type Language = "en" | "de" | "es" | "zh";
export type Format =
  | "line" | "rows" | "boxes" | "sdk" | "sdm" | "ss" | "places" | "pencilmarks" | "hodoku" | "opensudoku" | "csv"
  | "json" | "tatham" | "link";

export type ErrorCode =
  /** A number or a name of a grade is out of its range. */
  | "bad_argument"
  /** Not 81 characters for cells. */
  | "bad_grid"
  /** Of a language or a format. */
  | "unknown_name"
  | "no_solution"
  | "several_solutions"
  /** The grid was made to take long; no puzzle for people is. */
  | "too_much_search"
  /** No cell is empty: there is nothing to rate or to prove. */
  | "full"
  /** The rating is above the one that was asked for. */
  | "above"
  /** No technique known here leads to the solution. */
  | "beyond_techniques"
  /** A row, column or box has a digit twice. */
  | "clash"
  /** The board does not have the puzzle's digits in their places. */
  | "lacks_givens"
  /** Many tries made no puzzle with such a rating. */
  | "not_found"
  | "not_read"
  | "not_proved"
  | "no_memory";

export class SudokuError extends Error {
  readonly code: ErrorCode;
  /** Where the fault is, from 1: of "not_read" and "not_proved". */
  readonly line?: number;
}

/** 81 texts such as "147", or lists of digits; empty ones for cells without notes. */
export type Notes = readonly (string | readonly number[])[];

export interface Position {
  /** The puzzle's digits, and what the player has entered; if it is left out, nothing yet. */
  board?: string;
  notes?: Notes;
}

/** Cells are "r1c1", digits "147", houses "row 3"; what does not apply is left out. */
export interface Step {
  technique: string;
  rating?: number;
  cells?: string[];
  other_cells?: string[];
  houses?: string[];
  links?: object[];
  /** "r1c1=5" */
  placements?: string[];
  /** "r2c3<>47" */
  eliminations?: string[];
}

export interface Marks {
  cell: string;
  digits: string;
}

export interface Hint {
  board: string;
  subject:
    | "no_solution" | "wrong_digits" | "several_solutions" | "complete" | "wrong_notes" | "step" | "no_step";
  stage: 1 | 2 | 3;
  /** To be shown to the player; lines end with "\n". */
  text: string;
  /** What to mark on the board. */
  drawing: {
    houses: string[];
    cells: string[];
    found_by?: Marks[];
    beside?: Marks[];
    denied?: Marks[];
    arrows?: [from: string, to: string][];
  };
  step?: Step;
  wrong_cells?: number;
}

export interface ReadPuzzle {
  puzzle: string;
  /** The puzzle with digits that were placed, if there are any. */
  digits?: string;
  notes?: string[];
  title?: string;
  comment?: string;
}

export interface Proved {
  puzzle: string;
  solution: string;
  rating_at_most: number;
  minimal: boolean;
  superfluous_clues: string[];
}

export interface Sudoku {
  /** "0.2.0" */
  readonly version: string;
  /** A solution; one of several if it is not the only one. */
  solve(grid: string): { solution: string; isOnlyOne: boolean };
  /** The number of solutions, counted up to `most`; "too_much_search" if `guesses` (100,000) do not suffice. */
  count(grid: string, most?: number, guesses?: number): number;
  /** On the scale of Sudoku Explainer, 1.0 to 11.9; "above" if it is above `most`. */
  rate(puzzle: string, most?: number): number;
  /** How hard it is for people, and how many seconds they take on the average. */
  grade(puzzle: string): { grade: Grade; seconds: number };
  /** Stage 1 says where to look, 2 with which technique, 3 the whole step. Mistakes come first. */
  hint(puzzle: string, asked?: Position & { stage?: 1 | 2 | 3; language?: Language }): Hint;
  /** With one solution, and no clue that can be left out. A seed gives the same puzzle everywhere; without, any. */
  generate(grade: Grade, seed?: number | bigint): string;
  /** The same with a rating in a range; above 9.4 "not_found" is common, and can take half a minute. */
  generateRated(lowest: number, highest: number, seed?: number | bigint): string;
  /** The same for all grids that symmetries and other names of digits turn into each other, and for no other. */
  canonical(grid: string): string;
  /** One puzzle in any text of at most 64 KiB. */
  read(text: string): ReadPuzzle;
  /** A file with this puzzle. */
  write(puzzle: string, format?: Format, position?: Position): string;
  /** Proves that the puzzle has one solution, which clues it needs, and that steps up to its rating solve it. */
  certify(puzzle: string): string;
  /** Checks a certificate, by code that shares nothing with the engine. */
  check(certificate: string): Proved;
}

/** The engine. `source`: where gridrace_sudoku.wasm is, if it does not lie beside index.js, its bytes, or its module. */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<Sudoku>;
