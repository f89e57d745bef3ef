// The calls of the engine as they cross into WebAssembly: client/web/engine. Runs in the worker; pure but for
// the clock. What cannot be done throws a sentence in English, which engine/client.ts says in the person's
// language.
import type { Engine, Findings, Hint, ImportedGame, Mark, Mistakes, PuzzleOrder, Rating } from "./engine.ts";
import type { Module } from "./module.ts";

// What the functions of an Engine give when they need not wait.
export type Calls = {
  [Name in keyof Engine]: (...given: Parameters<Engine[Name]>) => Awaited<ReturnType<Engine[Name]>>;
};

// Time limit of the search for a puzzle of a rare rating, as in client/app/solo/local_room.cpp.
const patience = 10_000;
const triesInARow = 20;
// More than the longest record of a server takes.
const longestRecord = 16 * 1024 * 1024;

const halves = (seed: string): [number, number] => {
  const number = BigInt(seed);
  return [Number(number >> 32n), Number(number & 0xffffffffn)];
};

interface Drawn {
  text: string;
  cells: number[];
  found: number[][];
  struck: number[][];
  placed: number[][];
}

// [cell, digit, digit …] of the engine's JSON.
const marksOf = (lists: number[][]): Mark[] =>
  lists.flatMap(([cell, ...digits]) => digits.map((digit) => ({ cell, digit })));

function notesOf(lists: number[][]): number[] {
  const notes = new Array<number>(81).fill(0);
  for (const { cell, digit } of marksOf(lists)) notes[cell] |= 1 << (digit - 1);
  return notes;
}

// The sentences and the drawing of a hint or a step.
const drawn = ({ text, found, struck, placed, ...more }: Drawn) => ({
  ...more,
  sentences: text.trim().split("\n"),
  found: marksOf(found),
  struck: marksOf(struck),
  placed: marksOf(placed)[0] ?? null,
});

const notesText = (notes: number[]): string =>
  notes.map((bits) => String.fromCharCode(48 + (bits >> 5), 48 + (bits & 31))).join("");

export function makeCalls({ exports: engine, put, take }: Module): Calls {
  function search(high: number, low: number, lowest: number, highest: number): string | null {
    const end = performance.now() + patience;
    engine.search_begin(high, low, lowest, highest);
    while (performance.now() < end) {
      const length = engine.search_on(triesInARow);
      if (length !== 0) return length > 0 ? take(length) : null;
    }
    return null;
  }

  return {
    generate(order: PuzzleOrder): string | null {
      const [high, low] = halves(order.seed);
      if ("grade" in order) return take(engine.generate(high, low, order.grade - 1));
      return search(high, low, order.lowest, order.highest);
    },
    hint(puzzle, grid, corner, stage): Hint {
      const length = put(puzzle + grid + notesText(corner));
      return { stage, ...drawn(JSON.parse(take(engine.hint(length, stage)))) };
    },
    mistakes: (puzzle, grid): Mistakes => JSON.parse(take(engine.mistakes(put(puzzle + grid)))),
    rate: (puzzle): Rating => JSON.parse(take(engine.rate(put(puzzle)))),
    count: (puzzle, most) => engine.count(put(puzzle), most),
    read(text): ImportedGame {
      const { puzzle, grid, notes, fault } = JSON.parse(take(engine.read(put(text))));
      if (fault) throw fault;
      return { puzzle, grid, corner: notesOf(notes) };
    },
    findings(text): Findings {
      const found = JSON.parse(take(engine.findings(put(text, longestRecord))));
      for (const step of found.slowest) if (step.needed) step.needed = drawn(step.needed);
      return found;
    },
    checkRecord: (text) => take(engine.record_check(put(text, longestRecord))),
  };
}
