// Puzzles of OpenSudoku, whose files are XML: the browser parses that, the engine reads the digits. The
// counterpart of common/sudoku/formats/opensudoku_game.cpp.
import { say } from "../../words/say.ts";

const cells = 81;
// By the version of the state: how many fields a cell has. The first is its digit, the last 0 for a given.
const fieldsOfCell = [0, 3, 3, 3, 4, 5];

export const isOpenSudoku = (text: string): boolean => /^\s*<(\?xml|opensudoku)/.test(text);

// The givens, 0 for an empty cell; null if it is no state of a game.
export function givensOf(data: string): string | null {
  const [, version, state] = /^\s*version:\s*(\d)\s(.*)$/s.exec(data) ?? [];
  if (!version) return /^\s*\d{81}\s*$/.test(data) ? data.trim() : null;
  const size = fieldsOfCell[Number(version)] ?? 0;
  const fields = state.trim().split("|").filter(Boolean); // version 2 doubles some bars
  if (size === 0 || fields.length !== cells * size) return null;
  const givens = Array.from({ length: cells }, (_, i) => {
    const isGiven = fields[(i + 1) * size - 1] === "0";
    return isGiven ? fields[i * size] : "0";
  });
  return givens.every((digit) => /^\d$/.test(digit)) ? givens.join("") : null;
}

// Of the first game in the file. Throws a sentence for the person.
export function puzzleOfFile(text: string): string {
  const document = new DOMParser().parseFromString(text, "application/xml");
  const data = document.querySelector("opensudoku game[data]")?.getAttribute("data");
  const givens = document.querySelector("parsererror") ? null : givensOf(data ?? "");
  if (!givens) throw new Error(say("This is not an OpenSudoku puzzle, or it is damaged."));
  return givens;
}
