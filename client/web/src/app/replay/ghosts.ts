// Recorded runs as opponents in a race on the same puzzle: a cursor over their records on this race's clock. They play
// no part in the race itself. The counterpart of client/app/replay/ghosts.cpp and client/storage/challenge_file.cpp.
import { Mode, RunStatus, type Race, type RaceRecord, type RaceRules, type Run } from "../../wire/wire.ts";
import { aidPriceSeconds, allowedAssists, modeOf, modeOfRules, standardModeSettings } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { soloPlayer } from "./solo_player.ts";
import { timelineOf } from "./timeline.ts";
import type { Timeline } from "./replay.ts";

// Stands before the name of a ghost.
export const ghostSymbol = "◌";
// Their numbers follow those that rooms give to members.
export const firstGhost = 2 ** 31;
export const isGhost = (member: number): boolean => member >= firstGhost;

export const mostRecords = 64;
const mostRuns = 200;

export interface Challenge {
  records: readonly RaceRecord[];
  rules: RaceRules; // of the first race
  puzzle: string;
  // The runs at this time since the start: progress, mistakes and times, but no digits. The same ones as long as
  // nothing has happened.
  runsAt(since: number): readonly Run[];
}

// Where a challenge is kept.
export type ChallengeSource = { room: string; race: number } | { key: string } | { file: Blob };

// In other modes what a player does depends on the others, or there is more than one puzzle.
export const canHaveGhosts = (mode: Mode): boolean =>
  mode === Mode.RACE || mode === Mode.LIVES || mode === Mode.PENALTY;
export const noGhostsText = (): string =>
  say("Only races in the modes race, lives and penalty can be challenges.");
const nobodyFinished = (runs: readonly Run[]): boolean =>
  !runs.some(({ status }) => status === RunStatus.FINISHED);

// Why friends cannot race against this race, which has ended, in a sentence; empty if they can. Ghosts count as runs.
export function ghostsFault(race: Race): string {
  if (!canHaveGhosts(modeOf(race))) return noGhostsText();
  return nobodyFinished(race.runs) ? say("Nobody has finished this race.") : "";
}

// Runs are compared only if this is the same.
function comparedRules(rules: RaceRules): string {
  const mode = modeOfRules(rules);
  const { lives, penalty_seconds } = rules.mode_settings ?? standardModeSettings;
  return JSON.stringify([
    [...allowedAssists(rules)].sort(),
    ...[aidPriceSeconds(rules), rules.time_limit_seconds, mode],
    mode === Mode.LIVES ? lives : mode === Mode.PENALTY ? penalty_seconds : 0,
  ]);
}

// Why these records are no challenge, in a sentence; empty if they are one.
function challengeFault(records: readonly RaceRecord[], ends: readonly Race[]): string {
  const [first] = records;
  for (const [i, { start }] of records.entries()) {
    if (!canHaveGhosts(modeOfRules(start!.rules))) return noGhostsText();
    if (ends[i].puzzle !== ends[0].puzzle) return say("The races of this challenge have different puzzles.");
    if (comparedRules(start!.rules) !== comparedRules(first.start!.rules))
      return say("The races of this challenge have different rules.");
  }
  const runs = ends.flatMap((race) => race.runs);
  if (nobodyFinished(runs)) return say("Nobody has finished this race.");
  const isTooLong = records.length > mostRecords || runs.length > mostRuns;
  return isTooLong ? say("There are too many runs in this challenge.") : "";
}

// "Ada", "Ada 2": equal names get a number.
function uniqueNames(timelines: readonly Timeline[]): string[] {
  const names: string[] = [];
  for (const run of timelines.flatMap(({ end }) => end.race!.runs)) {
    const name = run.name === soloPlayer ? say("solo player") : run.name;
    let unique = name;
    for (let i = 2; names.includes(unique); ++i) unique = `${name} ${i}`;
    names.push(unique);
  }
  return names;
}

// Throws a sentence for the person if these records are no challenge. Whether they are possible is for the engine.
export function makeChallenge(records: readonly RaceRecord[]): Challenge {
  const timelines = records.map(timelineOf);
  const ends = timelines.map(({ end }) => end.race!);
  const fault = challengeFault(records, ends);
  if (fault) throw new Error(fault);
  const names = uniqueNames(timelines);
  const members = timelines.flatMap(({ end }, i) => end.race!.runs.map(({ member }) => `${i} ${member}`));
  const asGhost = (run: Run, record: number): Run => {
    const number = members.indexOf(`${record} ${run.member}`);
    return { ...run, member: firstGhost + number, name: names[number], grid: "", held_until: undefined };
  };
  let known: { at: string; runs: Run[] } = { at: "", runs: [] };
  return {
    records,
    rules: records[0].start!.rules,
    puzzle: ends[0].puzzle,
    runsAt(since) {
      const taken = timelines.map((timeline) => timeline.stepsUntil(since));
      const at = taken.join();
      if (at === known.at) return known.runs;
      const runs = timelines.flatMap((timeline, i) =>
        timeline.stateAfter(taken[i]).race!.runs.map((run) => asGhost(run, i)),
      );
      known = { at, runs };
      return runs;
    },
  };
}

// The race with the ghosts among its players, and places for all.
export function withGhosts(race: Race, ghosts: readonly Run[]): Race {
  const runs = [...race.runs, ...ghosts];
  const finished = runs
    .filter(({ status }) => status === RunStatus.FINISHED)
    .sort((one, other) => one.time - other.time);
  const placed = runs.map((run) => {
    const place = finished.indexOf(run) + 1;
    return place > 0 ? { ...run, place } : run;
  });
  return { ...race, runs: placed };
}
