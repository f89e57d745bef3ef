// What digits write into the selected cells: digits, notes, colours. The counterpart of
// client/app/input/digit_entry.cpp.
import { Assist } from "../../wire/wire.ts";
import { digitAt, isEmptyAt } from "../../race/grid.ts";
import { candidates, conflict, peersOf } from "../../race/rules.ts";
import { say } from "../../words/say.ts";
import type { ActionName } from "../../generated/actions.ts";
import { bitOf, has } from "../core/digits.ts";
import { type CellContent, type Step } from "../core/history.ts";
import { noNoteColors } from "../core/player_board.ts";
import { firstKey } from "../settings/keymap.ts";
import type { Entry, Model } from "../core/model.ts";
import { change, changeBoard, send, tell, type Next } from "../core/next.ts";
import { cellColors } from "../core/player_board.ts";
import { echoOf, isGiven, selection } from "../core/questions.ts";
import { isAllowedOrTold } from "./assist_requests.ts";
import { contentOf, withNotesRemoved, write } from "./cells.ts";
import { isRefusedAsHeld } from "../core/penalty.ts";
import { noteOf } from "./selection.ts";

// The change of each of the cells. The cursor's comes first, so that undoing leads back to it.
function stepOf(model: Model, cells: readonly number[], after: (held: CellContent) => CellContent): Step {
  const { grid } = echoOf(model);
  return cells.map((cell) => {
    const held = contentOf(model, grid, cell);
    return { cell, before: held, after: after(held) };
  });
}

const withoutGivens = (model: Model): number[] => selection(model).filter((cell) => !isGiven(model, cell));

const seeEachOther = (cells: readonly number[]): boolean =>
  cells.some((cell) => peersOf(cell).some((peer) => cells.includes(peer)));

function placeInOne(turn: Next, cell: number, digit: number): void {
  const { model } = turn;
  const { grid } = echoOf(model);
  if (isGiven(model, cell)) return void tell(turn, say("This cell is given."));
  if (digitAt(grid, cell) === digit) return;
  if (!conflict(grid, cell, digit)) return placeDigit(turn, [cell], digit);
  // The server will refuse it: shown until then, and not part of the history.
  if (!isRefusedAsHeld(turn)) send(turn, { action: "place_digit", place_digit: { cell, digit } });
}

function placeDigit(turn: Next, cells: readonly number[], digit: number): void {
  write(
    turn,
    withNotesRemoved(
      turn.model,
      stepOf(turn.model, cells, (held) => ({ ...held, digit })),
    ),
  );
}

// A digit typed so soon after a change of puzzle was meant for the one before.
const untilSeen = 300;

function enterDigit(turn: Next, digit: number): void {
  const { model } = turn;
  if (model.now < model.dealtAt + untilSeen) return;
  const cells = selection(model);
  if (cells.length === 1) return placeInOne(turn, cells[0], digit);
  const { grid } = echoOf(model);
  const takers = withoutGivens(model).filter(
    (cell) => digitAt(grid, cell) !== digit && !conflict(grid, cell, digit),
  );
  if (seeEachOther(takers)) return void tell(turn, say("{0} does not fit in all selected cells.", digit));
  if (takers.length === 0) return void tell(turn, say("{0} does not fit in any selected cell.", digit));
  placeDigit(turn, takers, digit);
}

// The empty ones among the selected cells; if there are none, the person is told why not.
function cellsForNotes(turn: Next): number[] {
  const { model } = turn;
  const { grid } = echoOf(model);
  const cells = selection(model).filter((cell) => isEmptyAt(grid, cell));
  if (cells.length > 0) return cells;
  const isAllGiven = withoutGivens(model).length === 0;
  tell(turn, isAllGiven ? say("This cell is given.") : say("Only empty cells can have notes."));
  return cells;
}

// A digit is noted in the corner or in the centre, not in both. `here` is the one asked for. If all cells
// have it already, it is taken away.
function toggleNote(turn: Next, digit: number, here: "corner" | "centre"): void {
  const other = here === "corner" ? "centre" : "corner";
  const cells = cellsForNotes(turn);
  const { board } = turn.model;
  const allHaveIt = cells.every((cell) => has(board[here][cell], digit));
  const bit = bitOf(digit);
  const after = (held: CellContent) => ({
    ...held,
    [here]: allHaveIt ? held[here] & ~bit : held[here] | bit,
    [other]: held[other] & ~bit,
  });
  write(turn, stepOf(turn.model, cells, after));
}

function toggleColor(turn: Next, color: number): void {
  const { model } = turn;
  if (color > cellColors) return void tell(turn, say("Choose a colour from 1 to {0}.", cellColors));
  const cells = selection(model);
  const allHaveIt = cells.every((cell) => model.board.colors[cell] === color);
  write(
    turn,
    stepOf(model, cells, (held) => ({ ...held, color: allHaveIt ? 0 : color })),
  );
}

// The first colour, then one after the other, then none. The selected cells that have the note get the same.
function colorNote(turn: Next, digit: number): void {
  const { model } = turn;
  const step = stepOf(model, selection(model), (held) => held).filter(
    ({ before }) => before.digit === 0 && has(before.corner | before.centre, digit),
  );
  if (step.length === 0) return void tell(turn, say("There is no note {0} here.", digit));
  const wanted = (step[0].before.noteColors[digit - 1] + 1) % (cellColors + 1);
  const colored = ({ noteColors }: CellContent) =>
    noteColors.map((color, i) => (i === digit - 1 ? wanted : color));
  write(
    turn,
    step.map(({ cell, before }) => ({ cell, before, after: { ...before, noteColors: colored(before) } })),
  );
}

function writeDigit(turn: Next, digit: number): void {
  const { entry } = turn.model.board;
  if (entry === "digits") enterDigit(turn, digit);
  else if (entry === "colors") toggleColor(turn, digit);
  else if (entry === "note_colors") colorNote(turn, digit);
  else toggleNote(turn, digit, entry);
}

export function pressDigit(turn: Next, digit: number): void {
  if (turn.model.settings.digitFirst) changeBoard(turn, { chosenDigit: digit });
  else writeDigit(turn, digit);
}

export function applyChosenDigit(turn: Next): void {
  const { settings, board } = turn.model;
  if (!settings.digitFirst) return;
  if (board.chosenDigit === 0) tell(turn, say("Choose a digit first (1-9)."));
  else writeDigit(turn, board.chosenDigit);
}

export const toggleCornerNote = (turn: Next, digit: number): void => toggleNote(turn, digit, "corner");
export const toggleCentreNote = (turn: Next, digit: number): void => toggleNote(turn, digit, "centre");
export const toggleNoteOf = (turn: Next, action: ActionName): void => toggleCornerNote(turn, noteOf(action));

// Clearing takes away the first of these that any of the cells has.
function clearFirstLayer(turn: Next, cells: readonly number[]): void {
  const held = stepOf(turn.model, cells, (content) => content).map(({ before }) => before);
  const hasDigits = held.some(({ digit }) => digit !== 0);
  const hasNotes = held.some(({ corner, centre }) => (corner | centre) !== 0);
  const cleared = hasDigits ? { digit: 0 } : hasNotes ? { corner: 0, centre: 0 } : { color: 0 };
  write(
    turn,
    stepOf(turn.model, cells, (content) => ({ ...content, ...cleared })),
  );
}

export function clearCells(turn: Next): void {
  const { model } = turn;
  const all = selection(model);
  if (model.board.entry === "note_colors") {
    return write(
      turn,
      stepOf(model, all, (held) => ({ ...held, noteColors: noNoteColors })),
    );
  }
  const own = withoutGivens(model);
  if (model.board.entry !== "colors" && own.length > 0) return clearFirstLayer(turn, own);
  const isColored = all.some((cell) => model.board.colors[cell] !== 0);
  if (own.length === 0 && !isColored) return void tell(turn, say("This cell is given."));
  write(
    turn,
    stepOf(model, all, (held) => ({ ...held, color: 0 })),
  );
}

// In the selected cells, or everywhere if it is only one.
export function fillNotes(turn: Next): void {
  if (!isAllowedOrTold(turn, Assist.AUTO_NOTES)) return;
  const { model } = turn;
  const { grid } = echoOf(model);
  const selected = selection(model);
  const cells = selected.length > 1 ? selected : [...grid].map((_, cell) => cell);
  const step = cells
    .filter((cell) => isEmptyAt(grid, cell))
    .map((cell) => {
      const before = contentOf(model, grid, cell);
      const centre = before.centre & candidates(grid, cell);
      return { cell, before, after: { ...before, centre, corner: candidates(grid, cell) & ~centre } };
    });
  write(turn, step);
}

const modes: Partial<Record<ActionName, Entry>> = {
  "corner-notes": "corner",
  "centre-notes": "centre",
  colors: "colors",
  "note-colors": "note_colors",
};

// The mode, or back to digits.
export function toggleMode(turn: Next, action: ActionName): void {
  const wanted = modes[action] ?? "digits";
  const entry = turn.model.board.entry === wanted ? "digits" : wanted;
  changeBoard(turn, { entry });
  if (entry !== "note_colors") return;
  tell(turn, say("Press the digit of a note to colour it, again for the next colour."));
}

export function toggleDigitFirst(turn: Next): void {
  const { settings } = turn.model;
  const digitFirst = !settings.digitFirst;
  change(turn, { settings: { ...settings, digitFirst } });
  const key = firstKey(settings.keys, "apply");
  tell(
    turn,
    digitFirst
      ? say("Digit first: choose it with 1-9, place it with {0}.", key)
      : say("Cell first: 1-9 place a digit in it."),
  );
}
