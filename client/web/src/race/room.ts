// Questions to the state of a room, which is the protocol's Snapshot.
import {
  Assist,
  Role,
  type Member,
  type Race,
  type RaceRules,
  type Run,
  type Snapshot,
} from "../net/wire.ts";
import { countEmpty } from "./grid.ts";

// The only member of a room in which somebody plays alone.
export const loneMember = 1;

export function memberOf(room: Snapshot, id: number): Member | undefined {
  return room.members.find((member) => member.id === id);
}

// Of the current race or, in the lobby, the last one.
export function runOf(room: Snapshot, id: number): Run | undefined {
  return room.race?.runs.find((run) => run.member === id);
}

// Givens and the player's own digits. An empty grid on the wire is one without digits.
export const gridOf = (race: Race, run: Run): string => run.grid || race.puzzle;

export function playerCount(room: Snapshot): number {
  return room.members.filter((member) => member.role === Role.PLAYER).length;
}

// How many cells a player has to fill from the start on.
export const cellsToFill = (race: Race): number => (race.puzzle ? countEmpty(race.puzzle) : 0);
export const cellsFilled = (run: Run): number => run.filled_by_box.reduce((sum, filled) => sum + filled, 0);

// 0 to 100, rounded down: 100 means every cell is filled.
export function percentage(race: Race, run: Run): number {
  const toFill = cellsToFill(race);
  return toFill > 0 ? Math.floor((100 * cellsFilled(run)) / toFill) : 0;
}

// The rules about help; a server that is too old to send them has these.
export function allowedAssists(rules: RaceRules): Assist[] {
  return rules.assists?.allowed ?? [Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL];
}
export const aidPriceSeconds = (rules: RaceRules): number => rules.aid_price_seconds ?? 15;
