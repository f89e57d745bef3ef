// A game alone: the same events as on a server, kept after every move.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoomLink } from "../../../client/web/src/app/core/link.ts";
import { findKept, keptGame } from "../../../client/web/src/app/loop/kept.ts";
import { makeChallenge, type Challenge } from "../../../client/web/src/app/replay/ghosts.ts";
import { openLocalRoom } from "../../../client/web/src/app/solo/local_room.ts";
import type { Message, SoloWish } from "../../../client/web/src/app/core/message.ts";
import { freshBoard } from "../../../client/web/src/app/core/player_board.ts";
import { readChallengeFile } from "../../../client/web/src/app/replay/replay_reader.ts";
import { toReplayFile } from "../../../client/web/src/app/replay/replay_writer.ts";
import type { Engine } from "../../../client/web/src/engine/engine.ts";
import { recordText } from "../../../client/web/src/engine/record_fields.ts";
import { ofThisPage } from "../../../client/web/src/http/base.ts";
import { Mode, Phase, RefusalCode, RunStatus, type Command, type Event } from "../../../client/web/src/wire/wire.ts";
import { foldRecord } from "../../../client/web/src/race/fold.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { write } from "../../../client/web/src/storage/database.ts";
import { forgetGame, findGames, makeRoomForGame } from "../../../client/web/src/storage/games.ts";
import { loadCalls, loadTestRules } from "../puzzle_engine.ts";
import { puzzle, RecordedRace, solution } from "../recorded_race.ts";

// Makes the same puzzle whatever is asked for.
const engine = {
  generate: async () => puzzle,
  read: async (text: string) => ({ puzzle: text, grid: text, corner: [] }),
  count: async (text: string) => (text === puzzle ? 1 : 0),
} as unknown as Engine;

const rules = loadTestRules();

type Changed = Extract<Message, { is: "room_changed" }>;

class Player {
  readonly heard: Message[] = [];
  board = freshBoard(0); // of the page
  private constructor(readonly link: RoomLink) {}

  static async opens(what: SoloWish, by = engine): Promise<Player> {
    const player = new Player(await openLocalRoom(what, by, async () => rules));
    player.link.start((message) => player.hear(message));
    await settled();
    return player;
  }

  // Does as the page: lays out the board, and hands it over after every message.
  private hear(message: Message): void {
    this.heard.push(message);
    if (message.is === "kept_board") this.board = message.board;
    const race = message.is === "room_changed" ? message.room.race?.number : undefined;
    if (race !== undefined && race !== this.board.race) this.board = freshBoard(race);
    this.link.keep(this.board);
  }
  get changes(): Changed[] {
    return this.heard.filter((message) => message.is === "room_changed");
  }
  get room() {
    return this.changes.at(-1)!.room;
  }
  get run() {
    return this.room.race!.runs[0];
  }
  get events(): Event["kind"][] {
    return this.changes.flatMap(({ events }) => events.map(({ kind }) => kind));
  }
  get sentences(): string[] {
    return this.heard.flatMap((message) => (message.is === "noticed" ? [message.sentence] : []));
  }
  sends(action: string, given: object): Changed {
    this.link.send({ number: 1, action, [action]: given } as unknown as Command);
    return this.changes.at(-1)!;
  }
  places(cell: number, digit = Number(solution[cell])): Changed {
    return this.sends("place_digit", { cell, digit });
  }
  solves(): void {
    [...puzzle].forEach((given, cell) => given === "." && this.places(cell));
  }
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

async function cleared(): Promise<void> {
  await settled(); // what is being written
  for (const { openedAt } of await findGames()) await forgetGame(openedAt);
}

test("a game begins at once, with all help allowed and free", async () => {
  const player = await Player.opens({ source: "grade", grade: 3 });

  assert.deepEqual(player.events, ["ready_changed", "countdown_started", "race_started"]);
  assert.equal(player.room.phase, Phase.RACING);
  assert.equal(player.room.race!.puzzle, puzzle);
  assert.equal(player.room.rules.grade, 3);
  assert.deepEqual(player.room.race!.assists!.allowed, [1, 2, 3, 4, 5, 6]);
  player.link.drop();
  await cleared();
});

test("moves are judged by the rules", async () => {
  const player = await Player.opens({ source: "grade", grade: 1 });

  const clash = player.places(2, 5);
  assert.equal(clash.answers[0].refusal!.code, RefusalCode.DIGIT_IN_ROW);
  assert.deepEqual(clash.answers[0].refusal!.cells, [0]);
  assert.equal(player.run.refused_moves, 1);
  assert.equal(player.places(0).answers[0].refusal!.code, RefusalCode.CELL_IS_GIVEN);
  assert.equal(player.places(2).answers[0].refusal, null);
  assert.equal(player.run.filled_by_box[0], 1);
  player.sends("clear_cell", { cell: 2 });
  assert.equal(player.run.filled_by_box[0], 0);
  assert.equal(player.sends("clear_cell", { cell: 2 }).answers[0].refusal!.code, RefusalCode.CELL_IS_EMPTY);
  player.link.drop();
  await cleared();
});

test("a solved puzzle ends the race, with a time and a record", async () => {
  const player = await Player.opens({ source: "grade", grade: 1 });
  const isLess =
    (await player.link.fetchRecord(0).catch((error: Error) => error.message)) === "This race is under way.";
  player.solves();

  assert.ok(isLess);
  assert.equal(player.room.phase, Phase.LOBBY);
  assert.equal(player.run.status, RunStatus.FINISHED);
  assert.ok(player.run.time >= 0 && player.run.place === 1);
  assert.deepEqual(player.events.slice(-3), ["progress_changed", "player_finished", "race_ended"]);
  const { start, course } = await player.link.fetchRecord(0);
  const kinds = course.flatMap(({ events }) => events.map(({ kind }) => kind));
  assert.deepEqual(kinds.slice(0, 3), ["countdown_started", "race_started", "digit_placed"]);
  assert.equal(kinds.at(-1), "race_ended");
  assert.equal(start!.race, undefined);
  player.link.drop();
  await settled();
  assert.equal(await keptGame(), null);
});

test("a game that was left goes on where it was, and the time between does not count", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const player = await Player.opens({ source: "grade", grade: 2 });
  context.mock.timers.tick(10_000);
  player.places(2);
  player.link.keep({ ...freshBoard(1), cursor: 7 });
  player.link.drop();
  await settled();
  context.mock.timers.tick(3_600_000);

  assert.deepEqual(await keptGame(), { grade: 2, isDaily: false, percentage: 1, elapsed: 10_000 });
  const again = await Player.opens({ source: "continue" });
  const board = again.heard.find((message) => message.is === "kept_board");
  assert.equal(board?.board.cursor, 7);
  assert.deepEqual(again.events, ["interrupted"]);
  assert.equal(again.run.grid[2], "4");
  context.mock.timers.tick(5_000);
  again.solves();
  assert.equal(again.run.time, 15_000);
  again.link.drop();
  await cleared();
});

test("a game that was left only a moment ago is shown, though nothing has happened", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const player = await Player.opens({ source: "grade", grade: 2 });
  player.link.drop();
  await settled();
  const again = await Player.opens({ source: "continue" });
  assert.deepEqual(again.events, []);
  assert.equal(again.room.race!.puzzle, puzzle);
  again.link.drop();
  await cleared();
});

test("a tour is played and not kept", async () => {
  const player = await Player.opens({ source: "tour" });
  assert.equal(player.room.phase, Phase.RACING);
  player.places(1, 3);
  player.link.drop();
  await settled();
  assert.equal(await keptGame(), null);
});

test("the clock stands still while the game is paused", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const player = await Player.opens({ source: "grade", grade: 2 });
  player.link.pause();
  context.mock.timers.tick(60_000);
  assert.equal(player.link.now(), 1_000_000);
  player.link.resume();
  player.solves();

  assert.equal(player.run.time, 0);
  assert.equal(player.room.race!.interrupted, 60_000);
  player.link.drop();
  await cleared();
});

test("a puzzle of one's own is read, and must have a solution", async () => {
  await assert.rejects(Player.opens({ source: "puzzle", text: ".".repeat(81) }), /no solution/);
  const player = await Player.opens({ source: "puzzle", text: puzzle });
  assert.equal(player.room.race!.puzzle, puzzle);
  player.sends("forfeit", {});
  // Raced once: the rematch has a fresh one.
  assert.deepEqual(player.events.slice(-3), ["player_forfeited", "race_ended", "rules_changed"]);
  player.link.drop();
  await cleared();
});

test("the puzzle of the day has the day's seed, and only the first is the day's", async () => {
  const seeds: string[] = [];
  const noting = {
    generate: async ({ seed }: { seed: string }) => (seeds.push(seed), puzzle),
  } as unknown as Engine;
  const player = await Player.opens({ source: "daily" }, noting);
  assert.ok(player.link.daily! > 20_000);
  assert.equal((await keptGame())!.isDaily, true);
  player.sends("forfeit", {});
  player.sends("set_ready", { ready: true });
  await settled();

  assert.equal(new Set(seeds).size, 2);
  assert.equal(player.room.race!.number, 2);
  assert.equal((await keptGame())!.isDaily, false);
  player.link.drop();
  await cleared();
});

test("today's puzzle goes on where it was left, and begins anew only once it is over", async () => {
  const first = await Player.opens({ source: "daily" });
  first.sends("place_digit", { cell: 2, digit: 4 });
  first.link.drop();
  await settled();
  const again = await Player.opens({ source: "daily" });
  assert.equal(again.room.race!.runs[0].grid[2], "4");
  again.sends("forfeit", {});
  again.link.drop();
  await settled();
  const next = await Player.opens({ source: "daily" });
  assert.notEqual(next.room.race!.runs[0].grid?.[2], "4");
  next.link.drop();
  await cleared();
});

test("the puzzle of yesterday is not called today's", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: new Date(2026, 4, 1, 23, 50).getTime() });
  const player = await Player.opens({ source: "daily" });
  assert.equal((await keptGame())!.isDaily, true);
  context.mock.timers.tick(15 * 60_000);
  assert.equal((await keptGame())!.isDaily, false);
  player.link.drop();
  await cleared();
});

test("an engine that fails cancels the race with its sentence", async () => {
  const broken = {
    generate: async () => Promise.reject(new Error("The engine is ill.")),
  } as unknown as Engine;
  const player = await Player.opens({ source: "grade", grade: 1 }, broken);

  assert.equal(player.events.at(-1), "countdown_cancelled");
  assert.deepEqual(player.sentences, ["The engine is ill."]); // and not that a game may be lost
  player.link.drop();
});

test("a puzzle that is made after its game was left is not written over the game", async () => {
  let deliver = (_: string): void => {};
  const slow = { generate: () => new Promise<string>((resolve) => (deliver = resolve)) };
  const player = await Player.opens({ source: "grade", grade: 1 }, slow as unknown as Engine);
  player.link.drop();
  deliver(puzzle);
  await settled();

  const [game] = await findGames();
  assert.equal(foldRecord(game.record).phase, Phase.COUNTDOWN);
  await cleared();
});

test("where nothing can be kept the player is told, once", async () => {
  const player = await Player.opens({ source: "grade", grade: 1 });
  player.places(2);
  player.places(3);
  await settled();
  assert.equal(player.sentences.length, 1);
  assert.match(player.sentences[0], /keeps nothing here.*your game is lost/);
  player.link.drop();
  await cleared();
});

test("a damaged game hides no other", async () => {
  const player = await Player.opens({ source: "grade", grade: 4 });
  player.link.drop();
  await settled();
  const [sound] = await findGames();
  const [{ at }] = sound.record.course;
  const events = [{ kind: "digit_placed" }];
  const ended = { kind: "race_ended", race_ended: { race: 1, at, reason: 1 } };
  const courses = [[{ at, events }], [{ at }], [], [...sound.record.course, { at, events: [ended] }]];
  for (const [i, course] of courses.entries()) {
    const openedAt = sound.openedAt + 1 + i;
    await write("games", openedAt, { ...sound, format: 1, openedAt, record: { ...sound.record, course } });
  }
  assert.equal((await findKept()).game!.grade, 4);
  assert.equal((await findGames()).length, 1);
  await cleared();
  for (const [i] of courses.entries()) await forgetGame(sound.openedAt + 1 + i);
});

const useLocks = (locks: object): unknown =>
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });

// Locks as another tab sees them.
function lockGames(...openedAt: number[]): void {
  const held = openedAt.map((at) => ({ name: ofThisPage(`gridrace game ${at}`) }));
  useLocks({
    query: async () => ({ held }),
    request: async (name: string, _: object, play: (lock: object | null) => Promise<unknown>) =>
      play(held.some((one) => one.name === name) ? null : {}),
  });
}

test("a game that another tab plays is neither offered nor forgotten", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  for (let grade = 1; grade <= 2; ++grade) {
    const player = await Player.opens({ source: "grade", grade });
    player.link.drop();
    await settled();
    context.mock.timers.tick(1000);
  }
  assert.equal((await keptGame())!.grade, 2);
  lockGames(1_001_000);
  assert.equal((await keptGame())!.grade, 1);
  const again = await Player.opens({ source: "continue" });
  assert.equal(again.room.rules.grade, 1);
  again.link.drop();
  await settled();

  const [, oldest] = await findGames();
  lockGames(oldest.openedAt);
  for (let i = 1; i <= 16; ++i) await write("games", 2_000_000 + i, { ...oldest, format: 1, openedAt: 2_000_000 + i });
  await makeRoomForGame();
  const left = (await findGames()).map(({ openedAt }) => openedAt);
  assert.deepEqual([left.length, left.at(-1)], [16, oldest.openedAt]);
  lockGames();
  await cleared();
});

test("where the browser denies locks, games are played and found without", async () => {
  const deny = async () => Promise.reject(new Error("The request was denied."));
  useLocks({ query: deny, request: deny });
  const player = await Player.opens({ source: "grade", grade: 5 });
  assert.equal((await findKept()).game!.grade, 5);
  player.link.drop();
  lockGames();
  await cleared();
});

test("there is nothing to continue when every game is over", async () => {
  await assert.rejects(Player.opens({ source: "continue" }), /no game to continue/);
});

// Somebody's run on this puzzle, with help at a price and three lives.
function rival(): Challenge {
  const race = new RecordedRace(1);
  race.finish(1);
  const record = race.record();
  const mode_settings = { ...standardModeSettings, mode: Mode.LIVES };
  const rules = { ...record.start!.rules, mode_settings, aid_price_seconds: 30, assists: { allowed: [4] } };
  return makeChallenge([{ ...record, start: { ...record.start!, rules } }]);
}

test("a challenge is raced alone under its rules, beside its ghosts, and is possible as recorded", async () => {
  const challenge = rival();
  const player = await Player.opens({ source: "challenge", challenge });
  assert.equal(player.room.race!.puzzle, puzzle);
  assert.deepEqual(player.room.race!.assists, { allowed: [4] });
  assert.equal(player.room.rules.aid_price_seconds, 30);
  assert.equal(player.changes.at(-1)!.challenge!.puzzle, puzzle);
  assert.equal(player.places(2, 1).answers[0].refusal!.code, RefusalCode.DIGIT_IS_WRONG);
  player.solves();
  assert.equal(player.run.status, RunStatus.FINISHED);

  const record = await player.link.fetchRecord(0);
  assert.equal(loadCalls().checkRecord(recordText(record)), "");
  const both = makeChallenge([...challenge.records, record]);
  assert.deepEqual(both.runsAt(Infinity).map(({ name }) => name), ["Ada", "solo player"]);
  assert.equal(loadCalls().checkRecord(recordText(readChallengeFile(toReplayFile(record))[0])), "");
  player.link.drop();
  await cleared();
});

test("a player without lives is out, and a paused race is possible as recorded", async () => {
  const player = await Player.opens({ source: "challenge", challenge: rival() });
  player.link.pause();
  await new Promise((resolve) => setTimeout(resolve, 30));
  player.link.resume();
  for (const digit of [1, 2, 1]) player.places(2, digit);
  assert.equal(player.run.status, RunStatus.OUT);
  assert.equal(player.room.phase, Phase.LOBBY);
  assert.equal(loadCalls().checkRecord(recordText(await player.link.fetchRecord(0))), "");
  player.link.drop();
  await cleared();
});

test("a challenge that was left goes on with its ghosts", async () => {
  const first = await Player.opens({ source: "challenge", challenge: rival() });
  first.places(2);
  first.link.drop();
  await settled();
  const second = await Player.opens({ source: "continue" });
  assert.equal(second.changes.at(-1)!.challenge!.puzzle, puzzle);
  assert.equal(second.run.grid[2], solution[2]);
  second.link.drop();
  await cleared();
});
