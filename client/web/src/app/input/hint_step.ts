// Does what a hint says: places its digit, or removes its candidates from the notes.
import { isEmptyAt } from "../../race/grid.ts";
import { candidates } from "../../race/rules.ts";
import { say } from "../../words/say.ts";
import type { Hint } from "../../engine/engine.ts";
import { bitOf } from "../core/digits.ts";
import type { Step } from "../core/history.ts";
import { firstKey } from "../settings/keymap.ts";
import type { Model } from "../core/model.ts";
import { changeBoard, tell, type Next } from "../core/next.ts";
import { canDoHint, candidatesNoted, echoOf } from "../core/questions.ts";
import { contentOf, withNotesRemoved, write } from "./cells.ts";

function placing(model: Model, grid: string, { placed }: Hint): Step {
  const { cell, digit } = placed!;
  const before = contentOf(model, grid, cell);
  return withNotesRemoved(model, [{ cell, before, after: { ...before, digit } }]);
}

// A cell whose candidates are not noted gets them in its centre.
function removing(model: Model, grid: string, { struck }: Hint): Step {
  const noted = candidatesNoted(model, grid);
  const removed = new Map<number, number>();
  for (const { cell, digit } of struck) removed.set(cell, (removed.get(cell) ?? 0) | bitOf(digit));
  return [...removed]
    .filter(([cell]) => isEmptyAt(grid, cell))
    .map(([cell, bits]) => {
      const before = contentOf(model, grid, cell);
      const isNoted = noted[cell] !== 0;
      const centre = (isNoted ? before.centre : candidates(grid, cell)) & ~bits;
      return { cell, before, after: { ...before, centre, corner: isNoted ? before.corner & ~bits : 0 } };
    });
}

export function doHint(turn: Next): void {
  const { model } = turn;
  const { hint } = model.focus;
  if (!canDoHint(hint)) {
    const key = firstKey(model.settings.keys, "hint");
    return void tell(turn, say("Ask for the whole hint first, with {0}.", key));
  }
  const { grid } = echoOf(model);
  const step = hint.placed ? placing(model, grid, hint) : removing(model, grid, hint);
  if (step.length === 0) return;
  changeBoard(turn, { cursor: step[0].cell });
  write(turn, step);
}
