// The places in a race, under way or ended. The counterpart of common/race/standings.cpp.
import { Mode, RunStatus, type Race, type Run } from "../wire/wire.ts";
import { cellsFilled, isDaily, modeOf, percentage } from "./room.ts";

export interface Standing {
  place: number; // 1 for the first; equal progress shares a place while racing
  run: Run;
  percentage: number;
}

const isFinished = ({ status }: Run): boolean => status === RunStatus.FINISHED;
const isRacing = ({ status }: Run): boolean => status === RunStatus.RACING;

// As RuleSet::rank of each mode: compared number by number, smaller is better.
function rankOf(mode: Mode, run: Run): [number, number, number] {
  const filled = cellsFilled(run);
  const isOut = run.status === RunStatus.OUT;
  const group = isFinished(run) ? 0 : isRacing(run) ? 1 : 2;
  switch (mode) {
    case Mode.SPRINT:
      return [isFinished(run) || isRacing(run) || isOut ? 0 : 1, -run.solved, -filled];
    case Mode.TERRITORY:
      return [0, -filled, 0];
    case Mode.KNOCK_OUT:
      return isOut ? [2, run.place, 0] : [group === 2 ? 3 : group, 0, -filled];
    case Mode.DAILY:
      return isFinished(run) ? [run.aids ? 1 : 0, run.place, 0] : [isRacing(run) ? 2 : 3, 0, 0];
    default:
      return [group, run.place, -filled];
  }
}

function compare(race: Race, run: Run, other: Run): number {
  const mode = modeOf(race);
  const [one, two] = [rankOf(mode, run), rankOf(mode, other)];
  return one[0] - two[0] || one[1] - two[1] || one[2] - two[2];
}

// True if the first is ahead of the second; false for equals.
export const isAhead = (race: Race, run: Run, other: Run): boolean => compare(race, run, other) < 0;

function shareAPlace(race: Race, run: Run, other: Run): boolean {
  return isFinished(run) && isFinished(other) ? run.place === other.place : compare(race, run, other) === 0;
}

const known = new WeakMap<Race, Map<number, readonly Standing[]>>();

// Best first, by the mode of the race. Equals are in the order of their ids; players of a team share its place. In a
// tournament table by table, that of `self` first. Many ask for those of the same race.
export function standings(race: Race, self = 0): readonly Standing[] {
  const own = race.runs.find(({ member }) => member === self)?.table ?? 0;
  const tables = known.get(race) ?? new Map<number, readonly Standing[]>();
  known.set(race, tables);
  const table = tables.get(own) ?? rank(race, own);
  tables.set(own, table);
  return table;
}

function rank(race: Race, first: number): Standing[] {
  const tableRank = ({ table }: Run): number => (table === first ? 0 : table);
  const runs = [...race.runs].sort((run, other) => tableRank(run) - tableRank(other) || compare(race, run, other));
  const teams = new Set<number>();
  let place = 0;
  const isRelay = modeOf(race) === Mode.RELAY;
  let ahead = 0; // players; in a relay teams
  return runs.map((run, i) => {
    if (i > 0 && runs[i - 1].table !== run.table) ahead = 0;
    if (i === 0 || ahead === 0 || !shareAPlace(race, runs[i - 1], run)) place = ahead + 1;
    if (!isRelay || run.team === 0 || !teams.has(run.team)) ++ahead;
    teams.add(run.team);
    const own = isFinished(run) ? run.place : 0; // each ranking of a day has its own places
    return { place: isDaily(race) ? own : place, run, percentage: percentage(race, run) };
  });
}
