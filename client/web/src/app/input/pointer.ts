// Mouse, pen and finger on the board.
import { say } from "../../words/say.ts";
import type { Message } from "../core/message.ts";
import { change, changeBoard, changeFocus, tell, type Next } from "../core/next.ts";
import { isPlaying } from "../core/screen.ts";
import { applyChosenDigit, toggleCornerNote } from "./digit_entry.ts";
import { extendTo } from "./selection.ts";

function select(turn: Next, cell: number): void {
  changeFocus(turn, { picked: new Set(), isPicking: false, awaits: "" });
  changeBoard(turn, { cursor: cell });
}

// Adds the cell to the selection, or takes it out of it.
function toggle(turn: Next, cell: number): void {
  const { picked } = turn.model.focus;
  if (!picked.has(cell)) return extendTo(turn, cell);
  changeFocus(turn, { picked: new Set([...picked].filter((one) => one !== cell)) });
  changeBoard(turn, { cursor: [...turn.model.focus.picked].at(-1) ?? cell });
}

function press(turn: Next, cell: number): void {
  select(turn, cell);
  const writes = turn.model.settings.digitFirst && turn.model.board.chosenDigit !== 0;
  if (writes && isPlaying(turn.model)) applyChosenDigit(turn);
}

// With the other button, or a long press.
function note(turn: Next, cell: number): void {
  if (!isPlaying(turn.model)) return;
  select(turn, cell);
  const digit = turn.model.board.chosenDigit || turn.model.focus.spotlight;
  if (digit !== 0) toggleCornerNote(turn, digit);
  else tell(turn, say("Choose a digit first (1-9)."));
}

export function point(turn: Next, { cell, how, extends: isMore }: Message & { is: "pointed" }): void {
  const { isPaused, status } = turn.model;
  if (isPaused) return;
  // The message of the last refusal is out of date now.
  change(status.tone === "bad" ? tell(turn, "") : turn, { clashCells: new Set() });
  if (how === "note") note(turn, cell);
  else if (how === "drag") cell !== turn.model.board.cursor && extendTo(turn, cell);
  else if (isMore) toggle(turn, cell);
  else press(turn, cell);
}
