// What the player did to the cells, so that it can be undone and done again without limit. Values: every
// function makes a new history. The counterpart of client/app/core/history.cpp.

// What a cell holds for its player. Sets of digits are bit masks: bit 0 for the digit 1.
export interface CellContent {
  digit: number; // 0: none
  corner: number;
  centre: number; // none of them a corner note as well
  color: number; // 1 for the first, 0: none
  noteColors: readonly number[]; // nine, one for each digit; of digits that are noted only
}

export interface Change {
  cell: number;
  before: CellContent;
  after: CellContent;
}

// What one action did: at most one change for each cell, at least one in all.
export type Step = readonly Change[];

export interface History {
  done: readonly Step[]; // the oldest first
  undone: readonly Step[]; // the one undone last is the last
  savePoints: readonly number[]; // each as the number of steps done by then, ascending
}

export function isSameContent(one: CellContent, other: CellContent): boolean {
  return (
    one.digit === other.digit &&
    one.corner === other.corner &&
    one.centre === other.centre &&
    one.color === other.color &&
    one.noteColors.every((color, i) => color === other.noteColors[i])
  );
}

// Adds a new step. Undone steps can no longer be redone, and save points after the present are removed.
export function record({ done, savePoints }: History, step: Step): History {
  return {
    done: [...done, step],
    undone: [],
    savePoints: savePoints.filter((point) => point <= done.length),
  };
}

// The newest step moves over to the other side. Precondition: there is one.
export function stepBack({ done, undone, savePoints }: History): History {
  return { done: done.slice(0, -1), undone: [...undone, done.at(-1)!], savePoints };
}
export function stepAgain({ done, undone, savePoints }: History): History {
  return { done: [...done, undone.at(-1)!], undone: undone.slice(0, -1), savePoints };
}

// Marks the present as a place to come back to.
export function save(history: History): History {
  const points = new Set([...history.savePoints, history.done.length]);
  return { ...history, savePoints: [...points].sort((a, b) => a - b) };
}

// The last save point before the present, as the number of steps done by then.
export function lastSavePoint({ done, savePoints }: History): number | undefined {
  return savePoints.findLast((point) => point < done.length);
}

// The changes since that number of steps, merged by cell: the first `before` and the last `after` of each.
export function changesSince({ done }: History, steps: number): Step {
  const merged = new Map<number, Change>();
  for (const change of done.slice(steps).flat()) {
    const known = merged.get(change.cell);
    merged.set(change.cell, known ? { ...known, after: change.after } : change);
  }
  return [...merged.values()];
}

// The step that takes this one back.
export const inverse = (step: Step): Step =>
  step.map(({ cell, before, after }) => ({ cell, before: after, after: before })).reverse();
