// What commands and time do in a room in which somebody plays alone: events, as a server would send them.
// Pure. The counterpart of common/race/decide*.cpp, as far as one player alone can come.
import { RefusalCode } from "../generated/refusals.ts";
import { Assist, CancelReason, Phase, PuzzleSource, RaceEndReason, RunStatus } from "../net/wire.ts";
import {
  HouseKind,
  type Command,
  type Event,
  type RaceRules,
  type Refusal,
  type Run,
  type Snapshot,
} from "../net/wire.ts";
import { fold } from "../race/fold.ts";
import { boxOf, cellCount, digitAt, isEmptyAt } from "../race/grid.ts";
import { aidPriceSeconds, gridOf, memberOf, runOf } from "../race/room.ts";
import { conflict, isSolved } from "../race/rules.ts";

export const self = 1;

// A room, and what has happened to it since.
export interface Happening {
  room: Snapshot;
  events: Event[];
}

export const happening = (room: Snapshot): Happening => ({ room, events: [] });

function record(what: Happening, event: Event): void {
  what.room = fold(what.room, event);
  what.events.push(event);
}

const refusal = (code: RefusalCode): Refusal => ({ code, houses: [], cells: [] });
const ownRun = (room: Snapshot): Run | undefined => runOf(room, self);

const allAssists: readonly Assist[] = [
  Assist.HIGHLIGHTS,
  Assist.NOTE_REMOVAL,
  Assist.AUTO_NOTES,
  Assist.CHECK,
  Assist.REWIND,
  Assist.HINTS,
];
const priced: readonly Assist[] = [Assist.CHECK, Assist.REWIND, Assist.HINTS];

// As a game alone wants them: time is no matter, and all help is free.
export const soloRules = (rules: RaceRules): RaceRules => ({
  ...rules,
  max_players: 1,
  auto_start: true, // ready is enough
  countdown_seconds: 0,
  assists: { allowed: [...allAssists] },
  aid_price_seconds: 0,
});

// The room with its one member, who is ready for nothing yet.
export function openRoom(rules: RaceRules, name: string, now: number): Snapshot {
  const empty: Snapshot = {
    code: "",
    closed: false,
    phase: Phase.LOBBY,
    rules,
    members: [],
    host: 0,
    last_member: 0,
    deserted_since: now,
    talk: [],
    locked: false,
  };
  const joined: Event = { kind: "member_joined", member_joined: { member: self, name, role: 1 } };
  return [joined, { kind: "host_changed", host_changed: { member: self } } as Event].reduce(fold, empty);
}

function getReady(what: Happening, ready: boolean, now: number): Refusal | null {
  if (what.room.phase !== Phase.LOBBY) return refusal(RefusalCode.race_under_way);
  if (memberOf(what.room, self)!.ready === ready) return null;
  record(what, { kind: "ready_changed", ready_changed: { member: self, ready } });
  if (ready) beginCountdown(what, now);
  return null;
}

function beginCountdown(what: Happening, now: number): null {
  const race = (what.room.race?.number ?? 0) + 1;
  const starts_at = now + 1000 * what.room.rules.countdown_seconds;
  record(what, { kind: "countdown_started", countdown_started: { race, starts_at } });
  return null;
}

function endRace(what: Happening, reason: RaceEndReason, seed: string | undefined, now: number): void {
  record(what, { kind: "race_ended", race_ended: { race: what.room.race!.number, at: now, reason, seed } });
  // A puzzle of one's own is raced once; the rematch gets a fresh one.
  const { rules } = what.room;
  if (rules.source !== PuzzleSource.GIVEN) return;
  record(what, {
    kind: "rules_changed",
    rules_changed: { rules: { ...rules, source: PuzzleSource.GENERATED } },
  });
}

function refuseUnlessRacing({ phase, ...room }: Snapshot): Refusal | null {
  if (phase !== Phase.RACING) return refusal(RefusalCode.not_racing);
  const isRacing = ownRun({ phase, ...room })?.status === RunStatus.RACING;
  return isRacing ? null : refusal(RefusalCode.race_over_for_you);
}

function refuseCell(room: Snapshot, cell: number, now: number): Refusal | null {
  const refused = refuseUnlessRacing(room);
  if (refused) return refused;
  if (now < (ownRun(room)!.held_until ?? 0)) return refusal(RefusalCode.paying_for_aid);
  if (cell >= cellCount) return refusal(RefusalCode.cell_outside_grid);
  return isEmptyAt(room.race!.puzzle, cell) ? null : refusal(RefusalCode.cell_is_given);
}

// A cell was filled, or is empty again.
function recordProgress(what: Happening, cell: number, change: number): void {
  const filled_by_box = ownRun(what.room)!.filled_by_box.slice();
  filled_by_box[boxOf(cell)] += change;
  record(what, { kind: "progress_changed", progress_changed: { member: self, filled_by_box } });
}

const houseCodes = {
  [HouseKind.ROW]: RefusalCode.digit_in_row,
  [HouseKind.COLUMN]: RefusalCode.digit_in_column,
  [HouseKind.BOX]: RefusalCode.digit_in_box,
} as Record<HouseKind, RefusalCode>;

function placeDigit(
  what: Happening,
  cell: number,
  digit: number,
  seed: string | undefined,
  now: number,
): Refusal | null {
  const refused = refuseCell(what.room, cell, now);
  if (refused) return refused;
  if (digit < 1 || digit > 9) return refusal(RefusalCode.digit_out_of_range);
  const race = what.room.race!;
  const run = ownRun(what.room)!;
  const grid = gridOf(race, run);
  const clash = conflict(grid, cell, digit);
  if (clash) {
    record(what, {
      kind: "move_refused",
      move_refused: { member: self, refused_moves: run.refused_moves + 1 },
    });
    return { code: houseCodes[clash.houses[0].kind], ...clash };
  }
  const before = digitAt(grid, cell);
  if (before === digit) return null;
  record(what, { kind: "digit_placed", digit_placed: { member: self, cell, digit } });
  if (before === 0) recordProgress(what, cell, 1);
  if (isSolved(gridOf(race, ownRun(what.room)!))) {
    record(what, {
      kind: "player_finished",
      player_finished: { member: self, time: now - race.starts_at, place: 1 },
    });
    endRace(what, RaceEndReason.ALL_DONE, seed, now);
  }
  return null;
}

function clearCell(what: Happening, cell: number, now: number): Refusal | null {
  const refused = refuseCell(what.room, cell, now);
  if (refused) return refused;
  const { race } = what.room;
  if (isEmptyAt(gridOf(race!, ownRun(what.room)!), cell)) return refusal(RefusalCode.cell_is_empty);
  record(what, { kind: "cell_cleared", cell_cleared: { member: self, cell } });
  recordProgress(what, cell, -1);
  return null;
}

function takeAid(what: Happening, assist: Assist, now: number): Refusal | null {
  const refused = refuseUnlessRacing(what.room);
  if (refused) return refused;
  if (!priced.includes(assist) || !what.room.race!.assists?.allowed.includes(assist)) {
    return refusal(RefusalCode.aid_not_allowed);
  }
  const run = ownRun(what.room)!;
  const until = Math.max(now, run.held_until ?? now) + 1000 * aidPriceSeconds(what.room.rules);
  record(what, { kind: "aid_taken", aid_taken: { member: self, assist, aids: run.aids + 1, until } });
  return null;
}

function forfeit(what: Happening, seed: string | undefined, now: number): Refusal | null {
  const refused = refuseUnlessRacing(what.room);
  if (refused) return refused;
  record(what, { kind: "player_forfeited", player_forfeited: { member: self } });
  endRace(what, RaceEndReason.ALL_DONE, seed, now);
  return null;
}

function setRules(what: Happening, rules: RaceRules): Refusal | null {
  if (what.room.phase !== Phase.LOBBY) return refusal(RefusalCode.race_under_way);
  record(what, { kind: "rules_changed", rules_changed: { rules: soloRules(rules) } });
  return null;
}

// `seed` of the puzzle of the race under way, if it has one.
export function execute(
  what: Happening,
  command: Command,
  seed: string | undefined,
  now: number,
): Refusal | null {
  switch (command.action) {
    case "set_ready":
      return getReady(what, command.set_ready.ready, now);
    case "start_race":
      return what.room.phase === Phase.LOBBY
        ? beginCountdown(what, now)
        : refusal(RefusalCode.race_under_way);
    case "set_rules":
      return setRules(what, command.set_rules.rules!);
    case "place_digit":
      return placeDigit(what, command.place_digit.cell, command.place_digit.digit, seed, now);
    case "clear_cell":
      return clearCell(what, command.clear_cell.cell, now);
    case "take_aid":
      return takeAid(what, command.take_aid.assist, now);
    case "forfeit":
      return forfeit(what, seed, now);
    default:
      return refusal(RefusalCode.not_known); // there is nobody else
  }
}

// The puzzle has been made; null: it could not be.
export function deliverPuzzle(what: Happening, puzzle: string | null, now: number): void {
  const { race, phase } = what.room;
  if (phase !== Phase.COUNTDOWN) return;
  const { number } = race!;
  if (puzzle) record(what, { kind: "race_started", race_started: { race: number, at: now, puzzle } });
  else {
    const reason = CancelReason.PUZZLE_NOT_FOUND;
    record(what, { kind: "countdown_cancelled", countdown_cancelled: { race: number, reason } });
  }
}

export const endOfRace = ({ phase, race, rules }: Snapshot): number | null =>
  phase === Phase.RACING ? race!.starts_at + 1000 * rules.time_limit_seconds : null;

export function passTime(what: Happening, seed: string | undefined, now: number): void {
  if (now >= (endOfRace(what.room) ?? Infinity)) endRace(what, RaceEndReason.TIME_LIMIT, seed, now);
}

// Nobody played since then: it counts for nothing.
export function interrupt(what: Happening, from: number, now: number): void {
  if (from < now) record(what, { kind: "interrupted", interrupted: { from, until: now } });
}
