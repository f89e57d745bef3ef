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

export interface Technique {
  technique: string; // in the person's language
  rating: number; // tenths
}

// A digit that took long, and what it needed. Times are milliseconds since the start of the race.
export interface SlowStep {
  cell: number;
  digit: number;
  at: number;
  took: number; // since the player's digit before it
  before: string; // the grid at that moment, without wrong digits
  isWrong: boolean;
  // Missing: the digit was wrong, nothing is certain, or it is too hard to find.
  needed?: Technique &
    Omit<Hint, "stage"> & {
      leadsOn: boolean; // it places nothing itself
      first: number[][]; // [cell, digit]: singles in other cells that a person places before
    };
  easier?: Technique & { cell: number }; // a single that was open elsewhere
}

export interface FillOrder {
  member: number;
  filled: number;
  ranks: number[]; // by cell: 1 for the one that was filled first, 0 for givens and empty ones
  boxes: number[]; // completed, the first one first
}

export interface LeadSpan {
  member: number;
  from: number;
  until: number;
}

// What decided a race, for one of its players: client/app/analysis/findings.hpp.
export interface Findings {
  subject: number; // member
  hasSolution: boolean; // a single one: digits are right or wrong
  slowest: SlowStep[];
  order: FillOrder;
  rival?: FillOrder; // of the winner, or of the next one if the subject won
  early?: number; // cells of both that are compared
  common?: number; // of these, the same
  mistakes: {
    wrong: { cell: number; digit: number; at: number; cost: number; isCorrected: boolean }[];
    refused: { at: number; cost: number }[];
    withWrong: number;
    afterRefused: number;
  };
  cellsToFill: number;
  length: number;
  players: { member: number; end: number; progress: [at: number, filled: number][] }[]; // the first places first
  leads: LeadSpan[];
  gaps: { member: number; ahead: number; cells: number; time?: number }[];
  photos: { first: number; second: number; gap: number }[];
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
  // A member, and the record of a race, as engine/record_fields.ts writes them.
  findings(text: string): Promise<Findings>;
  // Why the race of a record cannot have happened; empty if it can.
  checkRecord(text: string): Promise<string>;
}
