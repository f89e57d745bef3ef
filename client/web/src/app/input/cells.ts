// Writing into the player's cells: digits go to the room, notes and colours stay here, and all of it can be
// undone.
import { Assist } from "../../wire/wire.ts";
import { digitAt } from "../../race/grid.ts";
import { peersOf } from "../../race/rules.ts";
import { bitOf, has } from "../core/digits.ts";
import { isSameContent, record, type CellContent, type Change, type Step } from "../core/history.ts";
import { noNoteColors } from "../core/player_board.ts";
import type { Model } from "../core/model.ts";
import { changeBoard, changeFocus, isFull, send, tellFull, type Next, type Order } from "../core/next.ts";
import { noteColorsOf } from "../core/player_board.ts";
import { allows, echoOf } from "../core/questions.ts";
import { isRefusedAsHeld } from "../core/penalty.ts";

// What the cell holds now. `grid` is what is shown.
export const contentOf = ({ board }: Model, grid: string, cell: number): CellContent => ({
  digit: digitAt(grid, cell),
  corner: board.corner[cell],
  centre: board.centre[cell],
  color: board.colors[cell],
  noteColors: noteColorsOf(board, cell),
});

const moveTo = (cell: number, digit: number): Order =>
  digit === 0
    ? { action: "clear_cell", clear_cell: { cell } }
    : { action: "place_digit", place_digit: { cell, digit } };

// The moves that lead there. Where several cells change, those that hold something are cleared first: so
// every grid on the way is a part of one that the rules allow.
function movesFor(grid: string, step: Step): Order[] {
  const changing = step.filter(({ cell, after }) => digitAt(grid, cell) !== after.digit);
  const isOnlyReplaced = changing.length === 1 && changing[0].after.digit !== 0;
  const filled = isOnlyReplaced ? [] : changing.filter(({ cell }) => digitAt(grid, cell) !== 0);
  const placed = changing.filter(({ after }) => after.digit !== 0);
  return [
    ...filled.map(({ cell }) => moveTo(cell, 0)),
    ...placed.map(({ cell, after }) => moveTo(cell, after.digit)),
  ];
}

function replaced<T>(list: readonly T[], step: Step, value: (after: CellContent) => T): T[] {
  const copy = [...list];
  for (const { cell, after } of step) copy[cell] = value(after);
  return copy;
}

function writeContent(turn: Next, step: Step): void {
  const { board } = turn.model;
  const noteColors = { ...board.noteColors };
  for (const { cell, after } of step) {
    if (after.noteColors.some(Boolean)) noteColors[cell] = [...after.noteColors];
    else delete noteColors[cell];
  }
  changeBoard(turn, {
    corner: replaced(board.corner, step, ({ corner }) => corner),
    centre: replaced(board.centre, step, ({ centre }) => centre),
    colors: replaced(board.colors, step, ({ color }) => color),
    noteColors,
  });
}

// Makes the cells hold each change's `after`. False, and nothing is done, if the moves that this takes cannot
// be made now; then the person was told.
export function carryOut(turn: Next, step: Step): boolean {
  const moves = movesFor(echoOf(turn.model).grid, step);
  if (moves.length > 0 && isRefusedAsHeld(turn)) return false;
  if (isFull(turn.model, moves.length)) {
    tellFull(turn);
    return false;
  }
  writeContent(turn, step);
  for (const move of moves) send(turn, move);
  changeFocus(turn, { wrong: new Set(), hint: null });
  return true;
}

// A colour belongs to its note.
function withoutLostColors(content: CellContent): CellContent {
  if (!content.noteColors.some(Boolean)) return content;
  const noted = content.corner | content.centre;
  const noteColors = content.noteColors.map((color, i) => (has(noted, i + 1) ? color : 0));
  return { ...content, noteColors: noteColors.some(Boolean) ? noteColors : noNoteColors };
}

// The same as a step that can be undone. Changes without effect are left out, and a note is removed together
// with its colour.
export function write(turn: Next, step: Step): void {
  const tidy = step
    .map(({ cell, before, after }) => ({ cell, before, after: withoutLostColors(after) }))
    .filter(({ before, after }) => !isSameContent(before, after));
  if (tidy.length === 0 || !carryOut(turn, tidy)) return;
  changeBoard(turn, { history: record(turn.model.board.history, tidy) });
}

// The step, and with it notes in the peers of the cells where it places digits follow them, if the player
// wants it and the rules of the room allow it.
export function withNotesRemoved(model: Model, step: Step): Step {
  if (!model.settings.noteRemoval || !allows(model, Assist.NOTE_REMOVAL)) return step;
  const { grid } = echoOf(model);
  const changes = new Map<number, Change>(step.map((one) => [one.cell, one]));
  for (const { cell: from, before, after: placed } of step) {
    if (placed.digit === 0 || before.digit === placed.digit) continue;
    const kept = ~bitOf(placed.digit);
    for (const cell of peersOf(from)) {
      const held = contentOf(model, grid, cell);
      const one = changes.get(cell) ?? { cell, before: held, after: held };
      const after = { ...one.after, corner: one.after.corner & kept, centre: one.after.centre & kept };
      changes.set(cell, { ...one, after });
    }
  }
  return [...changes.values()];
}
