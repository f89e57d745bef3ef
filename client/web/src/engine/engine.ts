// What the page asks of the engine: our own C++ as WebAssembly, in a worker (engine/worker.ts), fetched when
// it is first needed. Grids are 81 characters, '.' for an empty cell; seeds are 64-bit numbers in decimal.

export interface Mark {
  cell: number;
  digit: number;
}

export interface Hint {
  stage: number; // 1 where to look, 2 which technique, 3 the step
  sentences: string[]; // in the person's language; the last says what follows from it all
  cells: number[]; // the cells that it names
  found: Mark[]; // candidates that it rests on
  struck: Mark[]; // candidates that the step takes away
  placed: Mark | null; // what the step places
}

// Digits that the rules allow and that lead to no solution.
export interface Mistakes {
  areThere: boolean;
  cells: number[]; // the wrong digits; none if the puzzle has several solutions
}

export interface Rating {
  rating: number; // tenths of Sudoku Explainer's scale
  grade: number; // wire Grade
  technique: string;
  seconds: [number, number]; // how long people need, likely
}

export interface ImportedGame {
  puzzle: string;
  grid: string; // givens and digits placed
  corner: number[]; // notes, bit masks
}

// The puzzle that is wanted: a seed and a grade, or a seed and a range of ratings, always give the same.
export type PuzzleOrder = { seed: string; grade: number } | { seed: string; lowest: number; highest: number };

// Answers in the person's language. Rejects with a sentence for the person.
export interface Engine {
  // null: no puzzle of this rating was found.
  generate(order: PuzzleOrder): Promise<string | null>;
  hint(puzzle: string, grid: string, corner: number[], stage: number): Promise<Hint>;
  // Of a board: the puzzle and what was entered.
  mistakes(puzzle: string, grid: string): Promise<Mistakes>;
  // Of a puzzle that has exactly one solution.
  rate(puzzle: string): Promise<Rating>;
  // How many solutions, up to `most`; -1 if counting takes too long.
  count(puzzle: string, most: number): Promise<number>;
  // Reads any text format; rejects with the sentence of the reader.
  read(text: string): Promise<ImportedGame>;
}
