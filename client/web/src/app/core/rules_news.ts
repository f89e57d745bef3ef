// What new rules have changed, in words. The counterpart of client/app/core/rules_news.cpp.
import type { RaceRules } from "../../wire/wire.ts";
import { aidPriceSeconds, allowedAssists, boardsDelay, hasBoardsToShow, modeOfRules } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { modeWithNumbers } from "./mode_words.ts";
import { assistsText, clockText } from "../../words/phrases.ts";
import { puzzleText } from "../../words/puzzle_words.ts";
import { canBeEnded, finishWindowText } from "./race_end.ts";

// A text for each rule of the room.
const ruleTexts = (rules: RaceRules): string[] => [
  modeWithNumbers(rules.mode_settings),
  puzzleText(rules),
  say("help: {0}", assistsText(allowedAssists(rules))),
  say("checks and hints cost {0} s", aidPriceSeconds(rules)),
  say("players: {0} at most", rules.max_players),
  say("countdown {0} s", rules.countdown_seconds),
  say("time limit {0}", clockText(rules.time_limit_seconds * 1000)),
  finishWindowText(rules) || (canBeEnded(modeOfRules(rules)) ? say("no end before the time limit") : ""),
  rules.late_join ? say("late arrivals can play") : say("late arrivals watch"),
  rules.auto_start ? say("starts when all seats are taken and all are ready") : say("the host starts"),
  say("after a lost connection: {0} s to come back", rules.grace_seconds),
];

// Whether, and how late, watchers see the boards.
export function boardsText(rules: RaceRules): string {
  const delay = boardsDelay(rules);
  if (delay === 0) return say("Spectators, and players who are done, see the boards live.");
  return delay === undefined ? "" : say("Spectators, and players who are done, see the boards {0} s late.", delay);
}

// The same if that has changed.
function boardsNews(before: RaceRules, after: RaceRules): string {
  const [known, now] = [before, after].map(({ watched_boards }) => watched_boards?.shown && watched_boards.delay_seconds);
  const isNews = (known ?? false) !== (now ?? false) && hasBoardsToShow(modeOfRules(after));
  return isNews ? boardsText(after) || say("Nobody sees the boards of others.") : "";
}

export function rulesNews(before: RaceRules, after: RaceRules): string {
  const boards = boardsNews(before, after);
  const known = ruleTexts(before);
  const changed = ruleTexts(after).filter((text, i) => text && text !== known[i]);
  if (changed.length === 0 && boards) return boards;
  // Without any, another puzzle of the same kind.
  const text = say("The rules have changed: {0}.", changed.join(say("; ")) || puzzleText(after));
  return boards ? `${text} ${boards}` : text;
}
