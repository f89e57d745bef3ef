// A club on the page: what its events do, and by which seat it knows who comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, type Club, type ClubDuel, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { foldClub } from "../../../client/web/src/race/club.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { write } from "../../../client/web/src/storage/database.ts";
import { keptRole, makeSeatKeeper, newResumeState } from "../../../client/web/src/storage/seat_keeper.ts";
import { seatKey, type Seat } from "../../../client/web/src/storage/seats.ts";
import { emptyRoom } from "../recorded_race.ts";

const day = 24 * 3600 * 1000;
const most = 100;

// The more often its fields are read, the longer a race takes to be told.
let reads = 0;
function countedDuel(one: number, other: number): ClubDuel {
  const duel = { other, ahead: 1, behind: 2 };
  return Object.defineProperty(duel, "one", { enumerable: true, get: () => (++reads, one) }) as ClubDuel;
}

function fullClub(): Club {
  const numbers = Array.from({ length: most }, (_, i) => i + 1);
  const players = numbers.map((number) => {
    return { number, name: `P${number}`, member: number, races: 3, wins: 0, points: 9, last_seen: 0 };
  });
  const duels = numbers.flatMap((one) => numbers.slice(one).map((other) => countedDuel(one, other)));
  return { name: "Thursday", founded: 0, raced: 3, last_player: most, players, duels, races: [] };
}

test("a race of all players of a full club is told in time", () => {
  const results = Array.from({ length: most }, (_, i) => {
    return { player: most - i, place: i + 1, points: 1, won: i === 0 };
  });
  const scored = { raced: 4, at: day, kind: { mode: 1, grade: 1 }, results };
  const room: Snapshot = { ...emptyRoom(), club: fullClub() };
  reads = 0;
  const { duels, players } = foldClub(room, { kind: "club_scored", club_scored: scored }).club!;

  assert.ok(reads < 30 * most * most, `${reads} reads`);
  assert.equal(duels.length, (most * (most - 1)) / 2);
  assert.ok(duels.every(({ ahead, behind }) => ahead === 1 && behind === 3));
  assert.deepEqual([duels[0].one, duels[0].other, duels[1].other], [1, 2, 3]);
  assert.deepEqual([players[most - 1].wins, players[0].races], [1, 4]);
});

test("a club that nobody is in rests for a day at most while its server is away", () => {
  const interrupted = { kind: "interrupted", interrupted: { from: 0, until: 1000 * day } } as const;
  const room: Snapshot = { ...emptyRoom(), members: [], deserted_since: 7 };
  assert.equal(fold(room, interrupted).deserted_since, 7 + 1000 * day);
  assert.equal(fold({ ...room, club: fullClub() }, interrupted).deserted_since, 7 + 999 * day);
});

test("a club knows who plays and who watches by one seat", async () => {
  const seat: Seat = {
    ...{ room: "K7QX2M", name: "Ada", role: Role.PLAYER, resume: newResumeState(), board: null },
    at: Date.now(),
  };
  const key = seatKey(seat.room, seat.name, Role.PLAYER);
  await makeSeatKeeper(key, () => seat).writeNow();
  assert.equal(await keptRole(seat.room, seat.name, Role.SPECTATOR), Role.SPECTATOR, "of an ordinary room");

  const watching = { ...seat, role: Role.SPECTATOR, club: "Thursday" };
  await makeSeatKeeper(key, () => watching).writeNow();
  assert.equal(await keptRole(seat.room, seat.name, Role.SPECTATOR), Role.PLAYER);
  assert.equal(await keptRole(seat.room, seat.name, Role.PLAYER), Role.PLAYER);
  assert.equal(await keptRole(seat.room, "Bob", Role.SPECTATOR), Role.SPECTATOR);
  await write("seats", key, null);
  await makeSeatKeeper(seatKey(seat.room, seat.name, Role.SPECTATOR), () => watching).writeNow();
  assert.equal(await keptRole(seat.room, seat.name, Role.PLAYER), Role.SPECTATOR, "who has only watched");
});
