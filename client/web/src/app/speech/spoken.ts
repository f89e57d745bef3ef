// The board and the race in sentences, for ears. The counterpart of client/app/text_mode/line_view.cpp.
import { HouseKind, Mode, Phase, RunStatus, type House, type Run } from "../../wire/wire.ts";
import { columnOf, digitAt, rowOf } from "../../race/grid.ts";
import type { Echo } from "../../race/echo.ts";
import { cellsOf } from "../../race/rules.ts";
import { cellsToFill, clockStart, isDaily, modeOf } from "../../race/room.ts";
import type { Standing } from "../../race/standings.ts";
import { teamsOfRace } from "../../race/team_standings.ts";
import { ordinal, say, say_count } from "../../words/say.ts";
import { cellText } from "../core/board_words.ts";
import { fillerOf, hasPlace, ranksUnfinished, stakeInWords, teamText } from "../core/mode_words.ts";
import type { Model } from "../core/model.ts";
import { nameOf } from "../core/news.ts";
import { ownStanding } from "../core/own_standing.ts";
import { exactTime, exactTimeInWords, startText, timeInWords } from "../../words/phrases.ts";
import { puzzleText } from "../../words/puzzle_words.ts";
import { heardName } from "../core/rivals.ts";
import { isSolo, ownRun, screenOf } from "../core/screen.ts";
import { echoOf, isCalm, isCalmRace, isGiven, isHeldUp } from "../core/questions.ts";

// Why the board cannot be described; empty if it can.
export function boardFault(model: Model): string {
  const screen = screenOf(model);
  if (screen === "board") return model.isPaused ? say("paused") : "";
  if (screen === "countdown") return say("The race has not started yet.");
  return screen === "spectating" ? say("Spectators cannot see digits.") : say("There is no race now.");
}

// Comes to a longer stop where a box ends, as a glance does.
function digitsText(model: Model, house: House): string {
  const { grid } = echoOf(model);
  return cellsOf(house).reduce((text, cell, i) => {
    const between = i === 0 ? "" : i % 3 === 0 ? say("; ") : say(", ");
    return text + between + (digitAt(grid, cell) || say("blank"));
  }, "");
}

export function houseSentence(model: Model, { kind, index }: House): string {
  const digits = digitsText(model, { kind, index });
  if (kind === HouseKind.ROW) return say("Row {0}: {1}.", index + 1, digits);
  return kind === HouseKind.COLUMN
    ? say("Column {0}: {1}.", index + 1, digits)
    : say("Box {0}: {1}.", index + 1, digits);
}

export const boardSentences = (model: Model): string[] =>
  Array.from({ length: 9 }, (_, index) => houseSentence(model, { kind: HouseKind.ROW, index }));

// Who placed a digit; the name of another only on a board of several.
function placedText(model: Model, cell: number, digit: number): string {
  const { room, self } = model;
  const filler = fillerOf(model, cell) || self;
  return filler === self ? say("{0}, your own", digit) : say("{0}, by {1}", digit, nameOf(filler, room));
}

function contentText(model: Model, echo: Echo, cell: number): string {
  const digit = digitAt(echo.grid, cell);
  const parts = [
    digit === 0
      ? say("blank")
      : isGiven(model, cell)
        ? say("{0}, given", digit)
        : placedText(model, cell, digit),
  ];
  const notes = digit === 0 ? cellText(model, echo.grid, cell) : [];
  parts.push(...notes);
  if (echo.waiting.has(cell) && isHeldUp(model)) parts.push(say("not confirmed yet"));
  return parts.join(say(", "));
}

export const cellSentence = (model: Model, cell: number, echo: Echo = echoOf(model)): string =>
  say("Row {0}, column {1}: {2}.", rowOf(cell) + 1, columnOf(cell) + 1, contentText(model, echo, cell));

// Of the digits 1 to 9, in this order: 9 less those that stand in the grid.
export const digitsLeft = (grid: string): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => 9 - (grid.split(String(digit)).length - 1));

export function leftSentence(model: Model): string {
  const counts = digitsLeft(echoOf(model).grid)
    .map((left, i) => (left > 0 ? say_count(left, "{0} time {1}", "{0} times {1}", i + 1) : ""))
    .filter(Boolean);
  if (counts.length === 0) return say("Nothing is left to place.");
  return say("Left to place: {0}.", counts.join(say(", ")));
}

export function openingSentences(model: Model): string[] {
  const { race, rules } = model.room!;
  const left = cellsToFill(race!, ownRun(model));
  return [
    say("Race {0}: {1}.", race!.number, puzzleText(rules)),
    say_count(left, "{0} cell to fill.", "{0} cells to fill."),
  ];
}

export function timeSentence(model: Model): string {
  const { room, now } = model;
  if (room?.phase === Phase.COUNTDOWN) {
    const left = Math.ceil((room.race!.starts_at - now) / 1000);
    return startText(Math.max(left, 0));
  }
  if (room?.phase !== Phase.RACING) return say("There is no race now.");
  const passed = now - clockStart(room.race!, ownRun(model));
  if (isCalmRace(model)) return calmSentence();
  if (isSolo(model) || isDaily(room.race)) return say("{0} since the start.", timeInWords(passed));
  const left = room.rules.time_limit_seconds * 1000 - passed;
  return say("{0} since the start, {1} left.", timeInWords(passed), timeInWords(left));
}

// The result or state of a player in a race: "3:07.4", "forfeited"; empty while simply racing.
export function endText({ status, time }: Run, isOver: boolean, timeText = exactTime): string {
  if (status === RunStatus.FINISHED) return timeText(time);
  if (status === RunStatus.FORFEITED) return say("forfeited");
  if (status === RunStatus.GONE) return say("gone");
  if (status === RunStatus.OUT) return say("out");
  return isOver ? say("not finished") : "";
}

// "2 mistakes, helped 1 time"; empty if there were none.
export function slipsText({ refused_moves, aids }: Run): string {
  const slips = [
    refused_moves > 0 ? say_count(refused_moves, "{0} mistake", "{0} mistakes") : "",
    aids > 0 ? say_count(aids, "helped {0} time", "helped {0} times") : "",
  ];
  return slips.filter(Boolean).join(say(", "));
}

export function standingSentence(model: Model, standing: Standing): string {
  const { run, place, percentage } = standing;
  const race = model.room?.race;
  const parts = [
    run.member === model.self ? say("You") : heardName(run),
    endText(run, race?.ended_at !== undefined, exactTimeInWords),
    run.status === RunStatus.FINISHED ? "" : say("{0} percent", percentage),
    race ? stakeInWords(race, run) : "",
    race ? teamText(race, run) : "",
    slipsText(run),
  ];
  const isRanked = race?.ended_at === undefined ? modeOf(race) !== Mode.TOGETHER : hasPlace(race, run);
  return `${isRanked ? `${ordinal(place)}: ` : ""}${parts.filter(Boolean).join(say(", "))}.`;
}

// Instead of clock and places.
const calmSentence = (): string => say("Calm: no clock and no places until the end") + say(".");

// The places of teams, in sentences; none in a calm race under way.
function teamSentences(model: Model): string[] {
  const race = model.room?.race;
  const teams = race && !isCalm(model) ? teamsOfRace(race) : [];
  return teams.map(({ place, team, score }) =>
    [`${ordinal(place)}: ${say("team {0}", team)}`, `${say("sum of places {0}", score)}.`].join(say(", ")),
  );
}

export function standingsSentences(model: Model): string[] {
  const { table } = ownStanding(model);
  if (table.length === 0) return [say("There is no race now.")];
  if (isCalmRace(model)) return [calmSentence()];
  return [...teamSentences(model), ...table.map((one) => standingSentence(model, one))];
}

// The newest messages.
export const newsSentences = ({ news }: Model): string[] =>
  news.length > 0 ? news.slice(-5).map(({ heard }) => heard) : [say("Nothing has happened yet.")];

// The result in a sentence, without its full stop.
export function headline(model: Model, timeText = exactTime): string {
  const run = ownRun(model);
  const race = model.room?.race;
  if (run && race && ranksUnfinished(race) && hasPlace(race, run)) {
    const { place } = ownStanding(model).own!;
    return place === 1 ? say("You won") : say("You finished {0}", ordinal(place));
  }
  if (run?.status !== RunStatus.FINISHED)
    return isDaily(race) && run ? say("Your attempt is over") : say("The race is over");
  if (isDaily(race)) {
    const [time, place] = [timeText(run.time), ordinal(run.place)];
    return run.aids ? say("Solved in {0}: {1} with help", time, place) : say("Solved in {0}: {1} without help", time, place);
  }
  if (race && modeOf(race) === Mode.TOGETHER) return say("Solved in {0}", timeText(run.time));
  if (isSolo(model)) return say("Solved in {0}", timeText(run.time));
  if (run.place === 1) return say("You won in {0}", timeText(run.time));
  return say("You finished {0} in {1}", ordinal(run.place), timeText(run.time));
}
