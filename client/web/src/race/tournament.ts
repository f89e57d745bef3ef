// Rounds of a tournament at tables: what events do to it. The counterpart of common/race/tournament.hpp and of what
// common/race/fold.cpp does with it.
import { modesWithTables } from "../generated/modes.ts";
import { Mode, type RaceTable, type Snapshot, type TablesSet, type Tournament } from "../wire/wire.ts";

const roundsKept = 50;
const none: Tournament = { played: 0, rounds: [], tables: [] };

// As race::has_tables.
export const hasTables = (mode: Mode): boolean => modesWithTables.includes(mode);

// The number of the member's table, from 1; 0: none.
export const tableOf = (tables: readonly RaceTable[] | undefined, member: number): number =>
  (tables ?? []).findIndex(({ players }) => players.includes(member)) + 1;

export const setTables = (room: Snapshot, { tables, ends_at }: TablesSet): Snapshot => ({
  ...room,
  tournament: { ...(room.tournament ?? none), tables, ends_at },
});

// Before and after a countdown.
export function withoutTables({ tournament }: Snapshot): Tournament | undefined {
  const isEmpty = !tournament?.played && tournament?.ends_at === undefined;
  return isEmpty ? undefined : { ...tournament!, tables: [] };
}

// The round that has ended is kept as it was played: without those who had gone before it began.
export function keepRound(room: Snapshot, played: number): Tournament | undefined {
  const before = room.tournament ?? none;
  if (!hasTables(room.race?.mode_settings?.mode ?? Mode.RACE)) return room.tournament;
  if (before.played === played) return before;
  const isThere = (player: number) => room.race!.runs.some(({ member }) => member === player);
  const tables = before.tables
    .map(({ players }) => ({ players: players.filter(isThere) }))
    .filter(({ players }) => players.length > 0);
  return { ...before, played, rounds: [...before.rounds, { tables }].slice(-roundsKept) };
}
