// The result of one's own game when it has ended, for the statistics. The counterpart of
// client/storage/result_witness.cpp.
import { RunStatus, type RaceRecord, type Snapshot } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { isDaily, runOf } from "../../race/room.ts";
import type { PlayedGame } from "./statistics.ts";

// Days since 1970, where the person lives.
export const localDay = (date: Date): number =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);

// Whether a game that is kept is on today's puzzle: only its first race is.
export const isOfToday = ({ daily, record }: { daily: number | null; record: RaceRecord }): boolean =>
  daily === localDay(new Date()) && foldRecord(record).race?.number === 1;

// The own attempt at the puzzle of the day once it has ended; null before, and in other modes. As
// attempt_of_day() there.
export function attemptOfDay(room: Snapshot, self: number, grade: number): PlayedGame | null {
  const run = isDaily(room.race) ? runOf(room, self) : undefined;
  if (run?.began_at === undefined) return null;
  const hasEnded = run.status === RunStatus.FINISHED || run.status === RunStatus.FORFEITED;
  if (!hasEnded) return null;
  return {
    kind: "solo",
    grade,
    isWon: run.status === RunStatus.FINISHED,
    time: run.time,
    day: localDay(new Date(run.began_at)),
    isDaily: true,
    isRanked: run.aids === 0,
  };
}

// The last race of a room for one of its players; null if it is not over, or no race: nobody else was in it.
// `grade` is the puzzle's, 0 if it has none.
export function playedGame(
  room: Snapshot,
  self: number,
  kind: PlayedGame["kind"],
  grade: number,
): PlayedGame | null {
  const { race } = room;
  const run = runOf(room, self);
  if (isDaily(race)) return attemptOfDay(room, self, grade);
  if (!run || race?.ended_at === undefined) return null;
  const ranked = race.runs.filter(({ table }) => table === run.table).length;
  if (kind === "race" && ranked < 2) return null;
  return {
    kind,
    grade,
    isWon: run.status === RunStatus.FINISHED && (kind === "solo" || run.place === 1),
    time: run.time,
    day: localDay(new Date(race.ended_at)),
    isDaily: false,
    // The rules are those of the next race by now, but only a puzzle that was made has a seed.
    isRanked: run.aids === 0 && race.seed !== undefined,
  };
}
