// The puzzle of a room in words: needed only in rooms, so not fetched with the start page. The counterpart of
// client/app/core/race_phrases.cpp.
import { Mode, PuzzleSource, type RaceRules, type RatingRange } from "../wire/wire.ts";
import { say } from "./say.ts";
import { gradeText } from "./phrases.ts";

// "6.5-7.5".
export function ratingText({ lowest, highest }: RatingRange): string {
  const tenths = (rating: number) => (rating / 10).toFixed(1);
  return `${tenths(lowest)}-${tenths(highest)}`;
}

export function difficultyText({ source, grade, rating, mode_settings }: RaceRules): string {
  if (source === PuzzleSource.GIVEN) return say("custom puzzle");
  if (source !== PuzzleSource.GENERATED && source !== PuzzleSource.SEEDED) return say("unknown puzzle");
  if (rating) return say("rating {0}", ratingText(rating));
  const rises = mode_settings?.mode === Mode.SPRINT || (mode_settings?.mode === Mode.MATCH && mode_settings.rising);
  return rises && grade > 1 ? say("up to {0}", gradeText(grade)) : gradeText(grade);
}

export function puzzleText(rules: RaceRules): string {
  if (rules.source === PuzzleSource.GIVEN) return say("a custom puzzle");
  if (rules.source === PuzzleSource.GENERATED) return say("a new puzzle, {0}", difficultyText(rules));
  if (rules.source === PuzzleSource.SEEDED) return say("a seeded puzzle, {0}", difficultyText(rules));
  return say("an unknown kind of puzzle");
}
