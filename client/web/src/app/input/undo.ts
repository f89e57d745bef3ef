// Undo, redo, save points, and undo to before the first mistake.
import { withDigit } from "../../race/grid.ts";
import { say, say_count } from "../../words/say.ts";
import { changesSince, inverse, lastSavePoint, save, stepAgain, stepBack, type Step } from "../history.ts";
import type { Model } from "../model.ts";
import { changeBoard, tell, type Next } from "../next.ts";
import { echoOf, puzzleOf } from "../screen.ts";
import { carryOut } from "./cells.ts";
import { judgeOf } from "./mistakes.ts";

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

// After how many steps all was right for the last time; -1 if it was not since the oldest known.
function lastRight(model: Model): number {
  const judge = judgeOf(puzzleOf(model));
  const { done } = model.board.history;
  let { grid } = echoOf(model);
  for (let steps = done.length; ; --steps) {
    if (!judge(grid).areThere) return steps;
    if (steps === 0) return -1;
    grid = gridBefore(grid, done[steps - 1]);
  }
}

export function rewind(turn: Next): void {
  const right = lastRight(turn.model);
  if (right < 0) return void tell(turn, say("The first mistake is too far back to undo."), "bad");
  const steps = turn.model.board.history.done.length - right;
  if (steps === 0) return void tell(turn, say("Everything is correct so far."), "good");
  if (!goBackTo(turn, right)) return;
  const text = say_count(
    steps,
    "Undid {0} step, back to before the mistake.",
    "Undid {0} steps, back to before the mistake.",
  );
  tell(turn, text, "good");
}
