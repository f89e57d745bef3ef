// What commands and time do in a room in which somebody plays alone: common/race as WebAssembly, on the page's
// own thread, so that an answer is there at once and outlives the worker. It keeps nothing: each call gets the
// room, and gives the events that follow.
import { engineFile } from "../generated/assets.ts";
import type { Assists, Command, Event, ModeSettings, PuzzleChoice, RaceRules, Refusal } from "../wire/wire.ts";
import type { Snapshot } from "../wire/wire.ts";
import { Phase } from "../wire/wire.ts";
import { aidPriceSeconds, allowedAssists, loneMember, memberOf, runOf, standardModeSettings } from "../race/room.ts";
import { loadModule, type Module } from "./module.ts";

export interface LoneRoom {
  room: Snapshot;
  choice: PuzzleChoice; // of the next race
  seed?: string; // of the puzzle under way
}

export type Happening =
  | { is: "command"; command: Command }
  | { is: "time_passed" }
  | { is: "absence"; from: number } // nobody played since then: this time does not count
  | { is: "puzzle"; puzzle: string | null; seed?: string }; // null: there is none

// The puzzle that the countdown waits for: a given one, or what it is to be like.
export interface WantedPuzzle {
  grade: number;
  lowest?: number;
  highest?: number;
  seed?: string;
  given_puzzle?: string;
}

export interface Decision {
  events: Event[];
  choice: PuzzleChoice;
  refusal?: Refusal;
  order?: WantedPuzzle;
  deadline?: number; // when time_passed is due
}

export interface RoomRules {
  // The events in an empty room that has these rules already.
  open(now: number, rules: RaceRules, choice: PuzzleChoice): Decision;
  decide(now: number, room: LoneRoom, what: Happening): Decision;
  // `day` in days since 1970.
  dailySeed(day: number, grade: number): string;
}

export type Field = string | number | boolean | undefined;

export const assistBits = ({ allowed }: Assists): number =>
  allowed.reduce((bits, assist) => bits | (1 << (assist - 1)), 0);

// Of the modes that a lone player can race in.
const modeFields = (settings: ModeSettings = { ...standardModeSettings, finish_window_seconds: 0 }): Field[] => [
  ...[settings.mode, settings.lives, settings.penalty_seconds, settings.finish_window_seconds],
];

export const rulesFields = (rules: RaceRules): Field[] => [
  ...[rules.source, rules.grade, rules.rating?.lowest, rules.rating?.highest, rules.max_players],
  ...[rules.countdown_seconds, rules.time_limit_seconds, rules.grace_seconds],
  ...[rules.late_join, rules.auto_start, assistBits({ allowed: allowedAssists(rules) })],
  aidPriceSeconds(rules),
  ...modeFields(rules.mode_settings),
];

const choiceFields = ({ seed, given_puzzle }: PuzzleChoice): Field[] => [seed, given_puzzle];

// In the order of read_state() in client/web/engine/solo_state.cpp.
function stateFields({ room, choice, seed }: LoneRoom): Field[] {
  const { race, phase } = room;
  const run = runOf(room, loneMember);
  return [
    ...[phase, memberOf(room, loneMember)?.ready, ...rulesFields(room.rules), ...choiceFields(choice)],
    ...[race?.number, race?.starts_at, race?.assists && assistBits(race.assists)],
    ...[phase === Phase.RACING ? seed : undefined, run && race?.puzzle, run?.grid],
    ...[run?.filled_by_box.join(""), run?.refused_moves, run?.aids, run?.held_until, run?.status],
  ];
}

function commandFields(command: Command): Field[] {
  switch (command.action) {
    case "set_ready":
      return [command.set_ready.ready];
    case "start_race":
      return [command.start_race.even_if_not_ready];
    case "set_rules":
      return [...rulesFields(command.set_rules.rules!), ...choiceFields(command.set_rules.choice ?? {})];
    case "place_digit":
      return [command.place_digit.cell, command.place_digit.digit];
    case "clear_cell":
      return [command.clear_cell.cell];
    case "take_aid":
      return [command.take_aid.assist];
    default:
      return [];
  }
}

function happeningFields(what: Happening): Field[] {
  switch (what.is) {
    case "command":
      return [what.command.action, ...commandFields(what.command)];
    case "absence":
      return [what.is, what.from];
    case "puzzle":
      return [what.is, what.seed, what.puzzle ?? undefined];
    default:
      return [what.is];
  }
}

// "-" stands for none.
export const textOf = (fields: Field[]): string =>
  fields.map((field) => (typeof field === "boolean" ? String(+field) : String(field ?? "") || "-")).join(" ");

function decisionOf(text: string): Decision {
  const decision = JSON.parse(text) as Decision;
  for (const event of decision.events) {
    if (event.kind === "progress_changed")
      event.progress_changed.filled_by_box = Uint8Array.from(event.progress_changed.filled_by_box);
    else if (event.kind === "rules_changed") {
      const { rules } = event.rules_changed;
      rules.mode_settings = { ...standardModeSettings, ...rules.mode_settings };
    }
  }
  return decision;
}

export function makeRoomRules({ exports, put, take }: Module): RoomRules {
  return {
    open: (now, rules, choice) =>
      decisionOf(take(exports.room_open(put(textOf([now, ...rulesFields(rules), ...choiceFields(choice)]))))),
    decide: (now, room, what) =>
      decisionOf(
        take(exports.room_decide(put(textOf([now, ...stateFields(room), ...happeningFields(what)])))),
      ),
    dailySeed: (day, grade) => take(exports.daily_seed(day, grade - 1)),
  };
}

let loading: Promise<RoomRules> | undefined;

// Rejects if they cannot be fetched; the next call tries again.
export const loadRoomRules = (): Promise<RoomRules> =>
  (loading ??= loadModule(engineFile)
    .then(makeRoomRules)
    .catch((error) => {
      loading = undefined;
      throw error;
    }));
