// Stores how a game of the person has ended, and announces a new best.
import { loadEngine } from "../../engine/client.ts";
import type { Event, Snapshot } from "../../wire/wire.ts";
import { isDaily as isOfADay, puzzleOf, runOf } from "../../race/room.ts";
import { hasResult, keepResult, readResults } from "../../storage/results.ts";
import { say } from "../../words/say.ts";
import type { World } from "./world.ts";
import { exactTime, gradeText } from "../../words/phrases.ts";
import { playedGame } from "../replay/result_witness.ts";
import { isNewBest, isRepeated, type PlayedGame } from "../replay/statistics.ts";

const hasEnded = (events: readonly Event[]): boolean => events.some(({ kind }) => kind === "race_ended");

// The grade in the rules is the puzzle's, unless they ask for a rating or bring a puzzle (which has no seed),
// or may already be the rules of the next race. 0 if the puzzle has several solutions.
async function gradeOf(room: Snapshot, self: number, events: readonly Event[]): Promise<number> {
  const { rules, race } = room;
  const { seed } = race!;
  const puzzle = puzzleOf(race!, runOf(room, self));
  if (hasEnded(events) && seed !== undefined && !rules.rating) return rules.grade;
  try {
    const engine = loadEngine();
    return (await engine.count(puzzle, 2)) === 1 ? (await engine.rate(puzzle)).grade : 0;
  } catch {
    return 0;
  }
}

function newBest({ grade, time }: PlayedGame): string {
  if (grade === 0) return say("Your new best for own puzzles: {0}.", exactTime(time));
  return say("Your new best for {0}: {1}.", gradeText(grade), exactTime(time));
}

// As hear_of_repetition() of the terminal: a puzzle of the day counts once, another one without its time.
async function tellOfRepetition(tell: World["tell"], key: string, game: PlayedGame): Promise<void> {
  if (!game.isDaily) await keepResult(key, { ...game, isRanked: false });
  const sentence = game.isDaily
    ? say("You solved this puzzle of the day before: only your first time counts.")
    : say("You solved this puzzle before: this is no best time.");
  tell({ is: "noticed", sentence, isGood: false });
}

// For a room whose race, or the own attempt in it, has ended, with these events or while the page was away. Each race counts once.
// `daily` is the day whose puzzle the first race is on; null: none.
export async function rememberResult(
  { tell }: World,
  { room, self, events }: { room: Snapshot; self: number; events: readonly Event[] },
  kind: PlayedGame["kind"],
  daily: number | null,
): Promise<void> {
  const { code, race } = room;
  // An attempt ends before the race; its begin moves when the server was down, but its day does not.
  const at = isOfADay(race) ? race!.mode_settings!.day * 86_400_000 : race!.ended_at;
  const key = `${at} ${code} ${race!.number} ${self}`;
  if (!playedGame(room, self, kind, 0) || (await hasResult(key))) return;
  const ended = playedGame(room, self, kind, await gradeOf(room, self, events))!;
  const isDaily = daily !== null && race!.number === 1;
  const puzzle = puzzleOf(race!, runOf(room, self));
  const game = { ...ended, puzzle, ...(isDaily ? { isDaily, day: daily } : {}) };
  const before = await readResults();
  if (isRepeated(before, game)) return tellOfRepetition(tell, key, game);
  await keepResult(key, game);
  if (kind === "solo" && isNewBest(before, game))
    tell({ is: "noticed", sentence: newBest(game), isGood: true });
}
