// The rules that a host sets, and whether they can be used: judged as the server will (find_fault of
// common/race/race_rules.cpp), so that the form can say so at once.
import { modeRanges, newestMode } from "../../generated/modes.ts";
import { Grade, PuzzleSource, RefusalCode } from "../../wire/wire.ts";
import type { CreateRoom, ModeSettings, PuzzleChoice, RaceRules, WatchedBoards } from "../../wire/wire.ts";
import { clashingCells } from "../../race/rules.ts";
import { aidPriceSeconds, allowedAssists, standardModeSettings } from "../../race/room.ts";
import type { StartForm } from "../core/model.ts";

export type RulesForm = Pick<StartForm, "rules" | "seed" | "puzzle">;

// 1.0 to 11.9 of Sudoku Explainer's scale, in tenths.
export const leastRating = 10;
export const highestRating = 119;

const mostSeed = 2n ** 64n - 1n;
const isSeed = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) <= mostSeed;

// The puzzle of a text that has only its 81 cells, with '.' for an empty one; "" for any other format.
export function plainPuzzle(text: string): string {
  const cells = text.replace(/\s/g, "").replace(/[0_*]/g, ".");
  return /^[1-9.]{81}$/.test(cells) ? cells : "";
}

// False for what is no number at all.
const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

function faultOfPuzzle({ rules, seed, puzzle }: RulesForm): RefusalCode | 0 {
  if (rules.source === PuzzleSource.SEEDED) return isSeed(seed.trim()) ? 0 : RefusalCode.PUZZLE_MISSING;
  if (rules.source !== PuzzleSource.GIVEN) return 0;
  if (!puzzle.trim()) return RefusalCode.PUZZLE_MISSING;
  const plain = plainPuzzle(puzzle);
  if (!plain) return 0; // the engine reads it
  if (!plain.includes(".")) return RefusalCode.PUZZLE_MISSING;
  return clashingCells(plain).length > 0 ? RefusalCode.PUZZLE_BREAKS_RULES : 0;
}

// As find_fault in common/race/mode_settings.cpp.
const isSound = (of: ModeSettings): boolean =>
  isWithin(of.mode, 1, newestMode) &&
  Object.entries(modeRanges).every(([name, [least, most]]) => isWithin(of[name as keyof typeof modeRanges], least, most));

// Whether watchers see the boards; rules that do not show them name no delay.
export const watchedBoards = ({ watched_boards }: RaceRules): WatchedBoards =>
  watched_boards?.shown ? watched_boards : { shown: false, delay_seconds: 30 };

// Why these rules cannot be used; 0 if they can.
export function findFault(form: RulesForm): RefusalCode | 0 {
  const { rules } = form;
  const isKnown = isWithin(rules.source, 1, PuzzleSource.GIVEN) && isWithin(rules.grade, 1, Grade.DIABOLICAL);
  if (!isKnown) return RefusalCode.NOT_KNOWN;
  if (!isWithin(rules.max_players, 1, 100)) return RefusalCode.PLAYERS_OUT_OF_RANGE;
  if (!isWithin(rules.countdown_seconds, 0, 60)) return RefusalCode.COUNTDOWN_OUT_OF_RANGE;
  if (!isWithin(rules.time_limit_seconds, 1, 86_400)) return RefusalCode.TIME_LIMIT_OUT_OF_RANGE;
  if (!isWithin(rules.grace_seconds, 5, 3600)) return RefusalCode.GRACE_OUT_OF_RANGE;
  if (rules.rating) {
    const { lowest, highest } = rules.rating;
    const isOnScale =
      isWithin(lowest, leastRating, highestRating) && isWithin(highest, lowest, highestRating);
    if (!isOnScale) return RefusalCode.RATING_OUT_OF_RANGE;
  }
  if (!isWithin(aidPriceSeconds(rules), 0, 300)) return RefusalCode.AID_PRICE_OUT_OF_RANGE;
  if (!isSound(rules.mode_settings ?? standardModeSettings)) return RefusalCode.MODE_SETTING_OUT_OF_RANGE;
  const { shown, delay_seconds } = watchedBoards(rules);
  if (shown && !isWithin(delay_seconds, 0, 600)) return RefusalCode.BOARDS_DELAY_OUT_OF_RANGE;
  return faultOfPuzzle(form);
}

// The rules to send, from a form without a fault.
export function rulesRequest(form: RulesForm): Required<Omit<CreateRoom, "club" | "entrants" | "field" | "word">> {
  const { source } = form.rules;
  const choice: PuzzleChoice = {};
  if (source === PuzzleSource.SEEDED) choice.seed = String(BigInt(form.seed.trim()));
  if (source === PuzzleSource.GIVEN) choice.given_puzzle = plainPuzzle(form.puzzle);
  const rating = source === PuzzleSource.GIVEN ? undefined : form.rules.rating;
  const assists = { allowed: allowedAssists(form.rules) };
  return {
    rules: {
      ...form.rules,
      rating,
      assists,
      aid_price_seconds: aidPriceSeconds(form.rules),
      mode_settings: form.rules.mode_settings ?? standardModeSettings,
      watched_boards: watchedBoards(form.rules),
    },
    choice,
  };
}

// A new room, or a club if it has a name.
export const roomRequest = (form: RulesForm & { club?: string }): Required<Omit<CreateRoom, "entrants" | "field" | "word">> => ({
  ...rulesRequest(form),
  club: form.club?.trim() ?? "",
});
