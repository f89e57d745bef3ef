// The page's part in the draws of puzzles, as tests/client/net/draw_part_test.cpp has it, and what the fold keeps of a draw.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { isOfADraw, makeDrawPart } from "../../../client/web/src/net/draw_part.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { Phase, Role, type Command, type Draw, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { ada, ben, puzzle, RecordedRace } from "../recorded_race.ts";

let sent: Command[];
let part: ReturnType<typeof makeDrawPart>;
let room: Snapshot;

beforeEach(() => {
  sent = [];
  part = makeDrawPart((command) => sent.push(command));
  room = { ...new RecordedRace(2).room, phase: Phase.LOBBY, race: undefined };
});

const hashOf = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource));

// What is due, once or never.
async function due(self = ada): Promise<Command | undefined> {
  const before = sent.length;
  await part(room, self);
  await part(room, self);
  assert.ok(sent.length <= before + 1, "once for a race");
  return sent[before];
}

async function commitment(): Promise<Uint8Array> {
  const command = await due();
  assert.equal(command?.action, "commit_draw");
  return (command as Extract<Command, { action: "commit_draw" }>).commit_draw.commitment;
}

const drawOf = (bound: Uint8Array): Draw => ({
  commitment: new Uint8Array(32),
  entries: [
    { member: ada, commitment: bound },
    { member: ben, commitment: new Uint8Array(32) },
  ],
  closes_at: 3000,
  grade: 1,
});

function start(race: number, draw?: Draw): void {
  room = fold(room, { kind: "countdown_started", countdown_started: { race, starts_at: 5000, draw } });
}

test("a player is bound in the lobby, and open in the countdown; each race has another secret", async () => {
  const bound = await commitment();
  start(1, drawOf(bound));
  const opened = await due();
  assert.equal(opened?.action, "open_draw");
  const { secret } = (opened as Extract<Command, { action: "open_draw" }>).open_draw;
  assert.equal(secret.length, 32);
  assert.deepEqual(await hashOf(secret), bound);
  const countdown = room;
  room = { ...countdown, phase: Phase.LOBBY, race: undefined }; // as a backup has it, or a server that lies
  assert.notDeepEqual(await commitment(), bound);
  room = countdown;
  room = fold(room, { kind: "countdown_cancelled", countdown_cancelled: { race: 1, reason: 0 } });
  assert.notDeepEqual(await commitment(), bound);
  assert.ok(sent.every(isOfADraw));
});

test("a secret is kept from a countdown that forgot it, or has another commitment, or none of the server", async () => {
  const bound = await commitment();
  const lobby = room;
  const server = drawOf(bound);
  for (const draw of [
    undefined,
    { ...server, entries: server.entries.slice(1) },
    drawOf(new Uint8Array(32)),
    drawOf(new Uint8Array()),
    { ...server, commitment: new Uint8Array() },
  ]) {
    room = lobby;
    start(1, draw);
    assert.equal(await due(), undefined);
  }
  room = lobby;
  start(2, server); // of another race
  assert.equal(await due(), undefined);
  room = lobby;
  start(1, server);
  assert.equal((await due())?.action, "open_draw");
});

test("who returns as another member, or after a reload, is bound anew", async () => {
  const bound = await commitment();
  assert.equal((await due(ben))?.action, "commit_draw");
  part = makeDrawPart((command) => sent.push(command));
  assert.notDeepEqual(await commitment(), bound);
  part = makeDrawPart((command) => sent.push(command));
  start(1, drawOf(bound));
  assert.equal(await due(), undefined, "the secret went with the page");
});

test("nobody else is bound, nor where nothing is drawn, nor without SHA-256", async () => {
  assert.equal(await due(7), undefined);
  const players = room;
  room = { ...room, members: room.members.map((member) => ({ ...member, role: Role.SPECTATOR })) };
  assert.equal(await due(), undefined);
  room = { ...players, rules: { ...room.rules, rating: { lowest: 65, highest: 75 } } };
  assert.equal(await due(), undefined);
  room = { ...players, rules: { ...room.rules, source: 3 } };
  assert.equal(await due(), undefined);
  room = players;
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  assert.equal(await due(), undefined);
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
});

test("the race keeps its draw, the openings and the server's secret", () => {
  const draw = drawOf(new Uint8Array(32).fill(1));
  start(1, draw);
  room = fold(room, { kind: "interrupted", interrupted: { from: 1000, until: 3000 } });
  assert.deepEqual(room.race!.draw, { ...draw, closes_at: 6000 });
  const openings = [{ member: ada, secret: new Uint8Array(32).fill(2) }];
  room = fold(room, { kind: "draw_closed", draw_closed: { race: 1, openings } });
  room = fold(room, { kind: "race_started", race_started: { race: 1, at: 7000, puzzle } });
  const secret = new Uint8Array(32).fill(3);
  room = fold(room, { kind: "race_ended", race_ended: { race: 1, at: 8000, reason: 1, seed: "5", secret } });
  assert.deepEqual([room.race!.draw?.closes_at, room.race!.openings, room.race!.secret], [6000, openings, secret]);
  start(2);
  assert.deepEqual([room.race!.draw, room.race!.openings, room.race!.secret], [undefined, [], undefined]);
});
