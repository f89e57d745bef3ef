// The state of the board in words. The counterpart of client/app/view/board_words.cpp.
import { Assist } from "../../wire/wire.ts";
import { isEmptyAt } from "../../race/grid.ts";
import { candidates } from "../../race/rules.ts";
import { say } from "../../words/say.ts";
import { digitsOf } from "./digits.ts";
import { noNoteColors } from "./player_board.ts";
import type { Model } from "./model.ts";
import { noteColorsOf } from "./player_board.ts";
import { allows } from "./questions.ts";

// "a" for colour 1; empty for none.
export const letterOf = (color: number): string => (color > 0 ? String.fromCharCode(96 + color) : "");

export const showsHighlights = (model: Model): boolean =>
  model.settings.highlights && allows(model, Assist.HIGHLIGHTS);

// Notes of the cell whose digit already stands in a house of it, as far as the player is shown such things.
export function contradictedNotes(model: Model, grid: string, cell: number): number {
  const noted = model.board.corner[cell] | model.board.centre[cell];
  if (noted === 0 || !isEmptyAt(grid, cell) || !showsHighlights(model)) return 0;
  return noted & ~candidates(grid, cell);
}

// What is awaited, as a question to the person; empty if nothing is.
export function awaitedText({ focus }: Model): string {
  if (!focus.awaits) return "";
  return focus.awaits === "go-to-box" ? say("Which box? (1-9)") : say("Which digit? (1-9)");
}

// "1 4b".
const spaced = (digits: number, colors: readonly number[] = noNoteColors): string =>
  digitsOf(digits)
    .map((digit) => digit + letterOf(colors[digit - 1]))
    .join(" ");

// What a cell holds besides a digit: "notes: 1 4b", "centre: 2", "conflict: 4", "colour: b".
export function cellText(model: Model, grid: string, cell: number): string[] {
  const { corner, centre, colors } = model.board;
  const noteColors = noteColorsOf(model.board, cell);
  const contradicted = contradictedNotes(model, grid, cell);
  const parts = [
    corner[cell] && say("notes: {0}", spaced(corner[cell], noteColors)),
    centre[cell] && say("centre: {0}", spaced(centre[cell], noteColors)),
    contradicted && say("conflict: {0}", spaced(contradicted)),
    colors[cell] && say("colour: {0}", letterOf(colors[cell])),
  ];
  return parts.filter((part) => part !== 0);
}

// True if some note of the cursor's cell is coloured or in conflict.
export function hasMarkedNotes(model: Model, grid: string): boolean {
  const { cursor } = model.board;
  const hasColors = isEmptyAt(grid, cursor) && cursor in model.board.noteColors;
  return hasColors || contradictedNotes(model, grid, cursor) !== 0;
}
