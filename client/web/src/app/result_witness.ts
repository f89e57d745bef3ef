// The result of one's own game when it has ended, for the statistics. The counterpart of
// client/storage/result_witness.cpp.
import { RunStatus, type Snapshot } from "../net/wire.ts";
import { runOf } from "../race/room.ts";
import type { PlayedGame } from "./statistics.ts";

// Days since 1970, where the person lives.
export const localDay = (date: Date): number =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);

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
