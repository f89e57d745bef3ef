// Modes in words: for rules, for the panel, for ears. The counterparts of client/app/widgets/mode_phrases.cpp,
// client/app/core/mode_state.cpp and client/app/view/mode_words.cpp.
import { Mode, Role, RunStatus, type HeadStart, type ModeSettings, type Race, type Run, type Turn } from "../../wire/wire.ts";
import { cellsFilled, cellsToFill, modeOf, percentage, ranksTeams, standardModeSettings } from "../../race/room.ts";
import { hasTables, tableOf } from "../../race/tournament.ts";
import { modeGoals, modeNames } from "../../generated/mode_phrases.ts";
import { phrase, say, say_count } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { isPlaying, ownRun } from "./screen.ts";
import { escapeText } from "../../words/escape_text.ts";

export const modeText = (mode: Mode): string => say(modeNames[mode] ?? phrase("an unknown mode"));

// How it is won, in a sentence.
export const goalText = (mode: Mode): string => say(modeGoals[mode] ?? phrase(""));

// At the end of a switch over all modes, so that one without its case does not compile. A newer server may have others.
const noWords = (_: never): string => "";

// "30 s, 5 cells"; empty without any.
export function headStartText(given: HeadStart | undefined): string {
  const seconds = given?.seconds ? say("{0} s", given.seconds) : "";
  const cells = given?.cells ? say_count(given.cells, "{0} cell", "{0} cells", given.cells) : "";
  return [seconds, cells].filter(Boolean).join(say(", "));
}

function numbersText(settings: ModeSettings): string {
  const mode = settings.mode;
  switch (mode) {
    case Mode.LIVES:
      return say("{0} for each", settings.lives);
    case Mode.PENALTY:
      return say("{0} s for each wrong digit", settings.penalty_seconds);
    case Mode.MATCH:
      return settings.best_of
        ? say("{0} races by wins", settings.races)
        : say("{0} races by points", settings.races);
    case Mode.TERRITORY:
      return say("{0} s after a wrong digit", settings.lock_seconds);
    case Mode.RELAY: {
      const { teams, turn_digits, turn_seconds } = settings;
      return say("{0} teams, a turn is {1} digits or {2} s", teams, turn_digits, turn_seconds);
    }
    case Mode.SWISS:
      return say("{0} rounds, tables of {1}", settings.races, settings.table_size || 2);
    case Mode.ARENA:
      return say("{0} minutes, tables of {1}", settings.arena_minutes || 60, settings.table_size || 2);
    case Mode.UNSPECIFIED:
    case Mode.RACE:
    case Mode.SPRINT:
    case Mode.TOGETHER:
    case Mode.KNOCK_OUT:
    case Mode.DAILY:
      return "";
    default:
      return noWords(mode);
  }
}

// "lives, 3 for each, calm".
export function modeWithNumbers(settings: ModeSettings = standardModeSettings): string {
  const parts = [
    modeText(settings.mode),
    numbersText(settings),
    settings.mode === Mode.MATCH && settings.rising ? say("rising difficulty") : "",
    ranksTeams(settings) ? say("in {0} teams", settings.teams) : "",
    settings.calm ? say("calm") : "",
    settings.equivalent_boards ? say("equivalent boards") : "",
  ];
  return parts.filter(Boolean).join(say(", "));
}

const settingsOf = (race: Race): ModeSettings => race.mode_settings ?? standardModeSettings;

export const livesLeft = (race: Race, run: Run): number =>
  Math.max(settingsOf(race).lives - run.refused_moves, 0);
const penaltyOf = (race: Race, run: Run): number => run.refused_moves * settingsOf(race).penalty_seconds;

const mostHearts = 5;

function hearts(left: number, all: number): string {
  return all > mostHearts ? `♥${left}` : "♥".repeat(left) + "♡".repeat(all - left);
}

// The percentage at which the last player is out; null if nobody is any more.
function checkpoint(race: Race): number | null {
  const players = race.runs.length;
  const racing = race.runs.filter(({ status }) => status === RunStatus.RACING).length;
  const cells = cellsToFill(race);
  if (racing < 2 || cells === 0) return null;
  const next = Math.ceil(((players - racing + 1) * cells) / players);
  return Math.min(Math.floor((100 * next) / cells), 100);
}

export function ownTurn(model: Model): Turn | undefined {
  const race = model.room?.race;
  if (!race || modeOf(race) !== Mode.RELAY || !isPlaying(model)) return undefined;
  return race.turns.find(({ team }) => team === ownRun(model)!.team);
}

function turnText(model: Model): string {
  const turn = ownTurn(model);
  if (!turn) return "";
  const seconds = Math.max(Math.ceil((turn.until - model.now) / 1000), 0);
  if (turn.player === model.self) return say("your turn: {0} left, {1} s", turn.digits_left, seconds);
  const run = model.room!.race!.runs.find(({ member }) => member === turn.player);
  return say("turn: {0}, {1} s", escapeText(run?.name ?? ""), seconds);
}

// A line above the standings: "lives ♥♥♡"; empty in a plain race.
export function modeLine(model: Model): string {
  const race = model.room?.race;
  const run = ownRun(model);
  if (!race || !run) return "";
  const mode = modeOf(race);
  switch (mode) {
    case Mode.LIVES:
      return say("lives {0}", hearts(livesLeft(race, run), settingsOf(race).lives));
    case Mode.PENALTY:
      return say("penalty {0} s", penaltyOf(race, run));
    case Mode.SPRINT:
      return say("puzzle {0}, {1} solved", run.solved + 1, run.solved);
    case Mode.MATCH:
      return say("race {0} of {1}", (model.room!.match?.raced ?? 0) + 1, settingsOf(race).races);
    case Mode.TERRITORY:
      return say("{0} of {1} cells", cellsFilled(run), cellsToFill(race));
    case Mode.TOGETHER:
      return say("one board for all");
    case Mode.RELAY:
      return turnText(model);
    case Mode.KNOCK_OUT: {
      const at = checkpoint(race);
      return at === null ? "" : say("last one out at {0}%", at);
    }
    case Mode.SWISS:
    case Mode.ARENA: {
      const round = (model.room!.tournament?.played ?? 0) + 1;
      return mode === Mode.ARENA
        ? say("round {0}, table {1}", round, run.table)
        : say("round {0} of {1}, table {2}", round, settingsOf(race).races, run.table);
    }
    case Mode.UNSPECIFIED:
    case Mode.RACE:
    case Mode.DAILY:
      return "";
    default:
      return noWords(mode);
  }
}

// What counts in the ranking: "45%", "12" cells, "3✓" puzzles.
export function scoreText(race: Race, run: Run): string {
  if (modeOf(race) === Mode.TERRITORY) return String(cellsFilled(run));
  if (modeOf(race) === Mode.SPRINT) return `${run.solved}✓`;
  return `${percentage(race, run)}%`;
}

// "team 2", if players fight for teams.
export const teamText = ({ mode_settings }: Race, { team }: Run): string =>
  ranksTeams(mode_settings) && team > 0 ? say("team {0}", team) : "";

// What a mode shows of a player beside it, the team included; else the mistakes.
export const stakeText = (race: Race, run: Run): string =>
  [stakeOfMode(race, run), teamText(race, run)].filter(Boolean).join(" ");

function stakeOfMode(race: Race, run: Run): string {
  const mistakes = run.refused_moves > 0 ? `×${run.refused_moves}` : "";
  const mode = modeOf(race);
  switch (mode) {
    case Mode.LIVES:
      return hearts(livesLeft(race, run), settingsOf(race).lives);
    case Mode.PENALTY:
      return run.refused_moves > 0 ? say("+{0} s", penaltyOf(race, run)) : "";
    case Mode.RELAY:
      return [mistakes, run.team > 0 ? say("team {0}", run.team) : ""].filter(Boolean).join(" ");
    case Mode.SWISS:
    case Mode.ARENA:
      return [mistakes, say("table {0}", run.table)].filter(Boolean).join(" ");
    case Mode.UNSPECIFIED:
    case Mode.RACE:
    case Mode.SPRINT:
    case Mode.MATCH:
    case Mode.TERRITORY:
    case Mode.TOGETHER:
    case Mode.KNOCK_OUT:
    case Mode.DAILY:
      return mistakes;
    default:
      return noWords(mode);
  }
}

// Of a tournament, during the countdown: whom the player meets in this round. Empty for spectators.
export function seatText({ room, self }: Model, tables = room?.tournament?.tables): string {
  const isPlayer = room?.members.some(({ id, role }) => id === self && role === Role.PLAYER);
  if (!isPlayer || !hasTables(modeOf(room!.race))) return "";
  const table = tableOf(tables, self);
  if (table === 0) return say("You play from the next round on.");
  const others = tables![table - 1].players.filter((player) => player !== self);
  const names = others.map((id) => escapeText(room!.members.find((member) => member.id === id)?.name ?? ""));
  if (names.length === 0) return say("You have a bye: a point without an opponent.");
  return say("Table {0}: you play {1}.", table, names.join(say(", ")));
}

// The same in words, for ears.
export function stakeInWords(race: Race, run: Run): string {
  const mode = modeOf(race);
  switch (mode) {
    case Mode.LIVES:
      return say_count(livesLeft(race, run), "{0} life left", "{0} lives left");
    case Mode.PENALTY:
      return say("penalty {0} s", penaltyOf(race, run));
    case Mode.SPRINT:
      return say_count(run.solved, "{0} puzzle", "{0} puzzles");
    case Mode.TERRITORY:
      return say_count(cellsFilled(run), "{0} cell", "{0} cells");
    case Mode.RELAY:
      return run.team > 0 ? say("team {0}", run.team) : "";
    case Mode.UNSPECIFIED:
    case Mode.RACE:
    case Mode.MATCH:
    case Mode.TOGETHER:
    case Mode.KNOCK_OUT:
    case Mode.DAILY:
    case Mode.SWISS:
    case Mode.ARENA:
      return "";
    default:
      return noWords(mode);
  }
}

// "A" for the first player of the race; "" without an owner. Names the owner of a cell on a board for all.
export function letterOfPlayer(race: Race, member: number): string {
  const index = race.runs.findIndex((run) => run.member === member);
  if (index < 0) return "";
  return index < 26 ? String.fromCharCode(65 + index) : "+";
}

// Who filled the cell of a board of several, as far as the page knows; 0: nobody, or it is one's own board.
export const fillerOf = ({ room, fillers }: Model, cell: number): number =>
  room!.race!.owners[cell] || fillers[cell];

// True if all have a place, although not everyone has a solved grid.
export const ranksUnfinished = (race: Race): boolean =>
  [Mode.TERRITORY, Mode.SPRINT, Mode.KNOCK_OUT].includes(modeOf(race));

// True if the player has a place in the result. Who solved a board together has won nothing over the others.
export function hasPlace(race: Race, { status }: Run): boolean {
  const mode = modeOf(race);
  if (mode === Mode.TOGETHER) return false;
  if (status === RunStatus.FINISHED) return true;
  const hasStopped = status === RunStatus.FORFEITED || status === RunStatus.GONE;
  return ranksUnfinished(race) && (!hasStopped || mode === Mode.TERRITORY);
}

