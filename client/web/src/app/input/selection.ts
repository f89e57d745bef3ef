// Where the cursor goes, and which cells are selected besides.
import { columnOf, digitAt, isEmptyAt, rowOf } from "../../race/grid.ts";
import { say } from "../../words/say.ts";
import type { ActionName } from "../../generated/actions.ts";
import { changeBoard, changeFocus, tell, type Next } from "../core/next.ts";
import { freshFocus } from "../core/player_board.ts";
import { echoOf } from "../core/questions.ts";

// Rows down and columns to the right.
function stepOf(action: ActionName): [number, number] {
  if (action.endsWith("up")) return [-1, 0];
  if (action.endsWith("down")) return [1, 0];
  return action.endsWith("left") ? [0, -1] : [0, 1];
}

function goTo(turn: Next, cell: number): void {
  if (!turn.model.focus.isPicking) changeFocus(turn, { picked: new Set() });
  changeBoard(turn, { cursor: cell });
}

// Beyond an edge it continues on the other side.
export function moveCursor(turn: Next, action: ActionName): void {
  const { cursor } = turn.model.board;
  const [down, right] = stepOf(action);
  goTo(turn, ((rowOf(cursor) + down + 9) % 9) * 9 + ((columnOf(cursor) + right + 9) % 9));
}

export function extendTo(turn: Next, cell: number): void {
  const { cursor } = turn.model.board;
  changeFocus(turn, { picked: new Set([...turn.model.focus.picked, cursor, cell]) });
  changeBoard(turn, { cursor: cell });
}

export function extendSelection(turn: Next, action: ActionName): void {
  const { cursor } = turn.model.board;
  const [down, right] = stepOf(action);
  const within = (index: number) => Math.min(Math.max(index, 0), 8);
  extendTo(turn, within(rowOf(cursor) + down) * 9 + within(columnOf(cursor) + right));
}

// One by one: moves of the cursor leave them picked.
export function pick(turn: Next): void {
  const picked = new Set(turn.model.focus.picked);
  if (!picked.delete(turn.model.board.cursor)) picked.add(turn.model.board.cursor);
  changeFocus(turn, { picked, isPicking: picked.size > 0 });
}

// Help that was paid for still arrives.
export function dropSelection(turn: Next): void {
  const { awaitsHint, awaitsMistakes } = turn.model.focus;
  changeFocus(turn, { ...freshFocus, awaitsHint, awaitsMistakes });
}

// The next cell that `isWanted`, in reading order or backwards; after the end it continues at the other end.
function goToNext(turn: Next, direction: number, isWanted: (cell: number, grid: string) => boolean): boolean {
  const { grid } = echoOf(turn.model);
  const { cursor } = turn.model.board;
  for (let i = 1; i <= 81; ++i) {
    const cell = (cursor + direction * i + 81) % 81;
    if (!isWanted(cell, grid)) continue;
    goTo(turn, cell);
    return true;
  }
  return false;
}

export function goToEmpty(turn: Next, action: ActionName): void {
  goToNext(turn, action === "next-empty" ? 1 : -1, (cell, grid) => isEmptyAt(grid, cell));
}

export function awaitDigit(turn: Next, action: ActionName): void {
  changeFocus(turn, { awaits: action === "go-to-box" ? "go-to-box" : "find-digit" });
}

// Its middle: from there every cell of it is near.
function goToBox(turn: Next, number: number): void {
  const box = number - 1;
  goTo(turn, (Math.floor(box / 3) * 3 + 1) * 9 + (box % 3) * 3 + 1);
}

function findDigit(turn: Next, digit: number): void {
  changeFocus(turn, { spotlight: digit });
  const isFound = goToNext(turn, 1, (cell, grid) => digitAt(grid, cell) === digit);
  if (!isFound) tell(turn, say("There is no {0} on the board yet.", digit));
}

// 1 to 9 for digit-1 to digit-9, 0 for any other action.
export const digitOf = (action: ActionName): number =>
  (action.startsWith("digit-") && Number(action.slice(6))) || 0;
// The same for note-1 to note-9.
export const noteOf = (action: ActionName): number =>
  (action.startsWith("note-") && Number(action.slice(5))) || 0;

// Any action but a digit cancels the wait.
export function answerAwaited(turn: Next, action: ActionName): void {
  const { awaits } = turn.model.focus;
  changeFocus(turn, { awaits: "" });
  const digit = digitOf(action);
  if (digit === 0) return;
  if (awaits === "go-to-box") goToBox(turn, digit);
  else findDigit(turn, digit);
}
