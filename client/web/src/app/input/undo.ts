// Undo, redo, save points, and undo to before the first mistake.
import type { Mistakes } from "../../engine/engine.ts";
import { withDigit } from "../../race/grid.ts";
import { say, say_count } from "../../words/say.ts";
import { changesSince, inverse, lastSavePoint, save, stepAgain, stepBack, type Step } from "../core/history.ts";
import type { Model } from "../core/model.ts";
import { changeBoard, tell, type Next } from "../core/next.ts";
import { echoOf } from "../core/questions.ts";
import { carryOut } from "./cells.ts";

// Back to where so many steps were done; false if it cannot be done now.
function goBackTo(turn: Next, steps: number): boolean {
  if (!carryOut(turn, inverse(changesSince(turn.model.board.history, steps)))) return false;
  let { history, cursor } = turn.model.board;
  while (history.done.length > steps) {
    history = stepBack(history);
    cursor = history.undone.at(-1)![0].cell;
  }
  changeBoard(turn, { history, cursor });
  return true;
}

export function undo(turn: Next): void {
  const { done } = turn.model.board.history;
  if (done.length === 0) tell(turn, say("Nothing to undo."));
  else goBackTo(turn, done.length - 1);
}

export function redo(turn: Next): void {
  const step = turn.model.board.history.undone.at(-1);
  if (!step) return void tell(turn, say("Nothing to redo."));
  if (!carryOut(turn, step)) return;
  changeBoard(turn, { history: stepAgain(turn.model.board.history), cursor: step[0].cell });
}

export function setSavePoint(turn: Next): void {
  const history = save(turn.model.board.history);
  changeBoard(turn, { history });
  tell(turn, say("Save point {0} set.", history.savePoints.indexOf(history.done.length) + 1));
}

export function goBackToSavePoint(turn: Next): void {
  const point = lastSavePoint(turn.model.board.history);
  if (point === undefined) return void tell(turn, say("There is no earlier save point."));
  if (!goBackTo(turn, point)) return;
  tell(turn, say("Back at save point {0}.", turn.model.board.history.savePoints.indexOf(point) + 1));
}

const gridBefore = (grid: string, step: Step): string =>
  inverse(step).reduce(
    (before, change) =>
      change.before.digit === change.after.digit
        ? before
        : withDigit(before, change.cell, change.after.digit),
    grid,
  );

// The board now, and before each step that can be undone.
export function boardsSoFar(model: Model): string[] {
  const grids = [echoOf(model).grid];
  for (const step of [...model.board.history.done].reverse()) grids.push(gridBefore(grids.at(-1)!, step));
  return grids;
}

// `found` on each of these boards, up to the one on which all was right.
export function rewind(turn: Next, found: readonly Mistakes[]): void {
  if (found.at(-1)!.areThere) {
    return void tell(turn, say("The first mistake is too far back to undo."), "bad");
  }
  const steps = found.length - 1;
  if (steps === 0) return void tell(turn, say("Everything is correct so far."), "good");
  if (!goBackTo(turn, turn.model.board.history.done.length - steps)) return;
  const text = say_count(
    steps,
    "Undid {0} step, back to before the mistake.",
    "Undid {0} steps, back to before the mistake.",
  );
  tell(turn, text, "good");
}
