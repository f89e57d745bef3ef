// The places in a race, under way or ended. The counterpart of common/race/standings.cpp.
import { RunStatus, type Race, type Run } from "../net/wire.ts";
import { cellsFilled, percentage } from "./room.ts";

export interface Standing {
  place: number; // 1 for the first; equal progress shares a place while racing
  run: Run;
  percentage: number;
}

// Smaller is better.
function compare(run: Run, other: Run): number {
  const group = ({ status }: Run) =>
    status === RunStatus.FINISHED ? 0 : status === RunStatus.RACING ? 1 : 2;
  return group(run) - group(other) || run.place - other.place || cellsFilled(other) - cellsFilled(run);
}

// True if the first is ahead of the second; false for equals.
export const isAhead = (run: Run, other: Run): boolean => compare(run, other) < 0;

// Best first: those who finished in the order of their finish, then those still racing by progress, then
// those who forfeited or are gone, by progress. Equals are in the order of their ids.
export function standings(race: Race): Standing[] {
  const runs = [...race.runs].sort(compare);
  let place = 0;
  return runs.map((run, i) => {
    if (i === 0 || compare(runs[i - 1], run) !== 0) place = i + 1;
    return { place, run, percentage: percentage(race, run) };
  });
}
