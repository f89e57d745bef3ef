// Writes down how a game of the person has ended, and tells of a new best.
import { loadEngine } from "../engine/client.ts";
import { PuzzleSource, type Snapshot } from "../net/wire.ts";
import { appendResult, readResults } from "../storage/results.ts";
import { say } from "../words/say.ts";
import type { World } from "./effects.ts";
import { exactTime, gradeText } from "./phrases.ts";
import { playedGame } from "./result_witness.ts";
import { isNewBest, type PlayedGame } from "./statistics.ts";

// What the rules ask for is what the puzzle has, unless they ask for a rating or bring a puzzle.
async function gradeOf({ rules, race }: Snapshot): Promise<number> {
  if (rules.source !== PuzzleSource.GIVEN && !rules.rating) return rules.grade;
  try {
    return (await loadEngine().rate(race!.puzzle)).grade;
  } catch {
    return 0;
  }
}

function newBest({ grade, time }: PlayedGame): string {
  if (grade === 0) return say("Your new best for own puzzles: {0}.", exactTime(time));
  return say("Your new best for {0}: {1}.", gradeText(grade), exactTime(time));
}

// `daily` is the day whose puzzle the first race is on; null: none.
export async function rememberResult(
  { tell }: World,
  room: Snapshot,
  self: number,
  kind: PlayedGame["kind"],
  daily: number | null,
): Promise<void> {
  if (!playedGame(room, self, kind, 0)) return;
  const ended = playedGame(room, self, kind, await gradeOf(room))!;
  const isDaily = daily !== null && room.race?.number === 1;
  const game = isDaily ? { ...ended, isDaily, day: daily } : ended;
  const before = await readResults();
  await appendResult(game);
  if (kind === "solo" && isNewBest(before, game))
    tell({ is: "noticed", sentence: newBest(game), isGood: true });
}
