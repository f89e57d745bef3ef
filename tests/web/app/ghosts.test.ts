// Ghosts: recorded runs beside the player, and the files that challenges are sent as.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isGhost, makeChallenge, withGhosts } from "../../../client/web/src/app/replay/ghosts.ts";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import { readChallengeFile } from "../../../client/web/src/app/replay/replay_reader.ts";
import { toChallengeFile, toReplayFile } from "../../../client/web/src/app/replay/replay_writer.ts";
import { hasGhosts, shownRace } from "../../../client/web/src/app/core/rivals.ts";
import { standingsSentences } from "../../../client/web/src/app/speech/spoken.ts";
import { recordText } from "../../../client/web/src/engine/record_fields.ts";
import { Mode, Phase, RunStatus, type Event, type RaceRecord } from "../../../client/web/src/wire/wire.ts";
import { emptyRace, foldRecord } from "../../../client/web/src/race/fold.ts";
import { cellsFilled, standardModeSettings } from "../../../client/web/src/race/room.ts";
import { challengeView } from "../../../client/web/src/view/start/challenge.ts";
import { loadCalls } from "../puzzle_engine.ts";
import { ada, ben, eventfulRace, puzzle, RecordedRace } from "../recorded_race.ts";
import { startGame, startsAt, type Game } from "../racing.ts";

const engine = loadCalls();

// Everybody fills a cell each second; the last of them is done after 51.
function raceOf(players: number, names?: string[]): RaceRecord {
  const race = new RecordedRace(players, names);
  for (let i = 0; i < 51; ++i) {
    race.waitUntil(1000 * (i + 1));
    for (let member = 1; member <= players; ++member) race.place(member, i);
  }
  return race.record();
}

test("ghosts are as far as their runs were at this time, without digits", () => {
  const { runsAt } = makeChallenge([raceOf(2)]);
  assert.deepEqual(runsAt(0).map(cellsFilled), [0, 0]);
  assert.deepEqual(runsAt(7500).map(cellsFilled), [7, 7]);
  assert.ok(runsAt(7500).every(({ member, grid }) => isGhost(member) && grid === ""));
  assert.equal(runsAt(7500), runsAt(7900));
  assert.deepEqual(runsAt(Infinity).map(({ status }) => status), [RunStatus.FINISHED, RunStatus.FINISHED]);
});

test("the time during which the server was away is no time of a ghost", () => {
  const { runsAt } = makeChallenge([eventfulRace().record()]);
  assert.deepEqual(runsAt(19_000).map(cellsFilled), [3, 1, 0]);
  assert.deepEqual(runsAt(20_000).map(cellsFilled), [3, 1, 1]);
});

test("runs of several races are ghosts of one, with names of their own", () => {
  const { runsAt } = makeChallenge([raceOf(2), raceOf(2, ["Ben", "Dora"])]);
  assert.deepEqual(runsAt(0).map(({ name }) => name), ["Ada", "Ben", "Ben 2", "Dora"]);
  assert.equal(new Set(runsAt(0).map(({ member }) => member)).size, 4);
});

test("places count ghosts by their times", () => {
  const { runsAt } = makeChallenge([raceOf(2)]);
  const [own] = runsAt(Infinity);
  const race = withGhosts({ ...emptyRace, puzzle, runs: [{ ...own, member: 1, time: 50_500 }] }, runsAt(Infinity));
  assert.deepEqual(race.runs.map(({ place }) => place), [1, 2, 3]);
});

const withRules = (record: RaceRecord, rules: object): RaceRecord => ({
  ...record,
  start: { ...record.start!, rules: { ...record.start!.rules, ...rules } },
});

test("what cannot be a challenge is refused with a sentence", () => {
  const record = raceOf(1);
  const refuses = (records: RaceRecord[], sentence: RegExp) =>
    assert.throws(() => makeChallenge(records), sentence);
  const relay = { mode_settings: { ...standardModeSettings, mode: Mode.RELAY } };
  refuses([withRules(record, relay)], /Only races in the modes race, lives and penalty/);
  refuses([record, withRules(record, { aid_price_seconds: 99 })], /have different rules/);
  const other = structuredClone(record);
  for (const { events } of other.course)
    for (const event of events) if (event.kind === "race_started") event.race_started.puzzle = `.${puzzle.slice(1)}`;
  refuses([record, other], /have different puzzles/);
  const unfinished = new RecordedRace(1);
  unfinished.waitUntil(1000);
  unfinished.forfeit(ada);
  refuses([unfinished.record()], /Nobody has finished/);
  refuses(Array.from({ length: 65 }, () => record), /too many runs/);
  refuses([{ start: undefined, course: [] } as unknown as RaceRecord], /damaged/);
});

test("a file has all that the record has, and what it has is possible", () => {
  for (const record of [raceOf(3), eventfulRace().record()]) {
    const [read] = readChallengeFile(toReplayFile(record));
    const mode_settings = { ...standardModeSettings, finish_window_seconds: 0 };
    assert.deepEqual(foldRecord(read).race, { ...foldRecord(record).race, mode_settings });
    assert.equal(toReplayFile(read), toReplayFile(record));
  }
  const records = readChallengeFile(toChallengeFile([raceOf(2), raceOf(1, ["Dora"])]));
  assert.equal(records.length, 2);
  for (const record of records) assert.equal(engine.checkRecord(recordText(record)), "");
});

// Ada may begin 30 seconds before Ben, and finds 5 cells filled.
function raceWithHeadStart(): RaceRecord {
  const race = new RecordedRace(2, undefined, [{ seconds: 30, cells: 5 }]);
  race.finish(ada);
  race.finish(ben);
  return race.record();
}

test("a race with head starts is possible, from the server and from its file", () => {
  const record = raceWithHeadStart();
  assert.equal(engine.checkRecord(recordText(record)), "");
  const text = toReplayFile(record);
  assert.match(text, /"ready":false,"head_start":\{"seconds":30,"cells":5\}\},\{"member":2,[^{}]*"ready":false\}\]/);
  const [read] = readChallengeFile(text);
  assert.equal(engine.checkRecord(recordText(read)), "");
  assert.deepEqual(foldRecord(read).race!.runs[0].head_start, { seconds: 30, cells: 5 });
});

test("a file keeps the draw of the puzzle, and a damaged draw is none", () => {
  const record = structuredClone(raceOf(2));
  const digest = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
  const [started] = record.course[0].events;
  assert.ok(started.kind === "countdown_started");
  started.countdown_started.draw = { commitment: digest(1), entries: [{ member: ada, commitment: digest(2) }], closes_at: 3000, grade: 4 };
  record.course[0].events.push({ kind: "draw_closed", draw_closed: { race: 1, openings: [{ member: ada, secret: digest(3) }] } });
  const end = record.course.at(-1)!.events.at(-1)!;
  assert.ok(end.kind === "race_ended");
  end.race_ended.secret = digest(4);
  const text = toReplayFile(record);
  const base64 = (byte: number): string => Buffer.from(digest(byte)).toString("base64");
  assert.ok(text.includes(`"draw":{"commitment":"${base64(1)}","entries":[{"member":1,"commitment":"${base64(2)}"}],"closes_at":3000,"grade":"expert"}`), text);
  const [read] = readChallengeFile(text);
  assert.deepEqual(read.course, record.course.map((moment) => ({ ...moment })));
  for (const [part, other] of [
    [base64(2), base64(2).slice(4)],
    [base64(3), "5"],
    ['"grade":"expert"}', '"grade":"unknown"}'],
    ['"entries":[', '"entries":[5,'],
    [`"openings":[{"member":1`, `"openings":[{"member":-1`],
    [`"secret":"${base64(4)}"`, '"secret":null'],
  ]) {
    assert.ok(text.includes(part), part);
    assert.throws(() => readChallengeFile(text.replace(part, other)), /This replay is damaged/, part);
  }
});

test("a head start out of range, or one that the race does not show, is none", () => {
  const good = toReplayFile(raceWithHeadStart());
  for (const wrong of ['{"seconds":601,"cells":5}', '{"seconds":30,"cells":41}', '{"seconds":-1,"cells":0}', "5"]) {
    const text = good.replace('{"seconds":30,"cells":5}', wrong);
    assert.throws(() => readChallengeFile(text), /This replay is damaged/, wrong);
  }
  for (const other of ['{"seconds":10,"cells":5}', '{"seconds":30,"cells":6}']) {
    const [read] = readChallengeFile(good.replace('{"seconds":30,"cells":5}', other));
    assert.notEqual(engine.checkRecord(recordText(read)), "", other);
  }
});

test("a seed keeps all of its digits, and chat that looks like one is left alone", () => {
  const record = raceOf(1);
  const said = { kind: "said", said: { member: ada, text: '"seed":5, {"seed": 7}', at: 1 } } as const;
  record.course[1].events.unshift(said);
  const end = record.course.at(-1)!.events.at(-1)!;
  assert.ok(end.kind === "race_ended");
  end.race_ended.seed = "18446744073709551615";
  const text = toReplayFile(record);
  assert.match(text, /"seed":18446744073709551615/);
  const [read] = readChallengeFile(text);
  assert.deepEqual(read.course[1].events[0], said);
  assert.equal(foldRecord(read).race!.seed, "18446744073709551615");
});

test("files of others are refused with a sentence, whatever they are", () => {
  const good = toReplayFile(raceOf(1));
  const refuses = (text: string, sentence: RegExp) => assert.throws(() => readChallengeFile(text), sentence);
  for (const text of ["", "null", "[]", "{", "\0", '{"format":7}', `${good}x`])
    refuses(text, /^Error: This is no replay or challenge of gridrace\.$/);
  refuses(good.replace('"version":1', '"version":2'), /another version/);
  refuses('{"format":"gridrace-challenge","version":2}', /another version/);
  refuses('{"format":"gridrace-challenge","version":1,"records":[]}', /challenge is damaged/);
  refuses('{"format":"gridrace-challenge","version":1,"records":[7]}', /challenge is damaged/);
  for (const [from, to] of [
    ['"cell":', '"cell":-'],
    ['"digit":', '"digit":1'],
    ['"race_started"', '"__proto__"'],
    ['"race_started"', '"toString"'],
    ['"role":"player"', '"role":""'],
    ['"time_limit":3600', '"time_limit":1e99'],
    ['"filled_by_box":[', '"filled_by_box":["x",'],
    ['"at":', '"at":"x","at2":'],
  ])
    refuses(good.replace(from, to), /This replay is damaged/);
});

test("a race of another mode is refused for its mode, whatever its events are", () => {
  const relay = { mode_settings: { ...standardModeSettings, mode: Mode.RELAY } };
  const good = toReplayFile(withRules(raceOf(1), relay));
  const turn = '{"event":"turn_changed","team":1,"player":1,"digits_left":3,"until":0}';
  const text = good.replace('{"event":"digit_placed"', `${turn},{"event":"digit_placed"`);
  assert.notEqual(text, good);
  assert.throws(() => readChallengeFile(text), /^Error: Only races in the modes race, lives and penalty can be/);
});

test("cut anywhere, a file is refused", () => {
  const good = toReplayFile(raceOf(1));
  for (let length = 0; length < good.length - 2; length += 97)
    assert.throws(() => readChallengeFile(good.slice(0, length)), Error);
});

const solo = (challenge = makeChallenge([raceOf(2)])) => {
  const game = startGame((model) => {
    const { race, ...room } = model.room!;
    const own = { ...race!, puzzle, runs: race!.runs.slice(0, 1) };
    return { ...model, place: "solo", challenge, room: { ...room, race: own } };
  });
  game.now = startsAt;
  return game;
};

test("alone, the ghosts of the puzzle race beside the player, and are named ghosts", () => {
  const game = solo();
  game.now = startsAt + 5500;
  game.tell({ is: "ticked" });
  assert.ok(hasGhosts(game.model));
  assert.deepEqual(shownRace(game.model).runs.map(cellsFilled), [0, 5, 5]);
  assert.equal(game.model.room!.race!.runs.length, 1);
  assert.match(standingsSentences(game.model)[0], /^1st: Ada \(ghost\), 9 percent/);
  const other = { ...game.model, challenge: { ...game.model.challenge!, puzzle: "" } };
  assert.equal(shownRace(other).runs.length, 1);
});

test("a ghost's finish is news, once", () => {
  const game = solo();
  for (const at of [50_000, 51_000, 52_000, 53_000]) {
    game.now = startsAt + at;
    game.tell({ is: "ticked" });
  }
  const news = game.model.news.map(({ text }) => text);
  assert.deepEqual(news, ["Ada (ghost) finished 1st in 0:51.0.", "Ben (ghost) finished 2nd in 0:51.0."]);
});

const finished = { kind: "player_finished", player_finished: { member: 2, time: 9000, place: 1 } } as const;
const end = (game: Game, ...before: Event[]) =>
  game.happen(...before, { kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });

test("a race that cannot be a challenge is not offered as one, and the person is told why", () => {
  const game = startGame();
  end(game);
  game.press("c");
  assert.deepEqual([game.model.overlay, game.model.status.text], ["none", "Nobody has finished this race."]);

  const mode_settings = { ...standardModeSettings, mode: Mode.KNOCK_OUT };
  const other = startGame((model) => {
    const { race, ...room } = model.room!;
    return { ...model, room: { ...room, race: { ...race!, mode_settings } } };
  });
  end(other, finished);
  other.press("c");
  assert.equal(other.model.overlay, "none");
  assert.match(other.model.status.text, /^Only races in the modes race, lives and penalty/);
});

test("who did not finish alone sends those who did", () => {
  const game = solo();
  const { room } = game.model;
  game.model.room = { ...room!, phase: Phase.LOBBY, race: { ...room!.race!, ended_at: game.now } };
  game.press("c");
  assert.deepEqual([game.model.overlay, game.model.status.text], ["challenge", ""]);
});

test("a race on the server is sent as a link, a race alone as a file", () => {
  const game = startGame();
  end(game, finished);
  game.press("c");
  assert.equal(game.model.overlay, "challenge");
  game.tell({ is: "challenge_sent", how: "copy" });
  assert.deepEqual(game.effects.at(-1), { do: "copy", text: "https://example.org/#challenge=K7QX2M/1" });
  game.press("c");
  game.tell({ is: "challenge_sent", how: "file" });
  assert.deepEqual(game.effects.at(-1), { do: "save_challenge", race: 1 });
});

test("a challenge is opened from its link, and forgotten when the person goes elsewhere", () => {
  const game = startGame((model) => ({ ...model, place: "start", room: null }));
  const from = { room: "K7QX2M", race: 2 };
  game.tell({ is: "went_to", place: "challenge", from });
  assert.deepEqual(game.effects.at(-1), { do: "find_challenge", from });
  game.tell({ is: "challenge_found", challenge: null, error: "Nobody has finished this race." });
  assert.equal(game.model.start.error, "Nobody has finished this race.");
  game.tell({ is: "went_to", place: "challenge", from });
  game.tell({ is: "challenge_found", challenge: makeChallenge([raceOf(1)]), error: "" });
  assert.ok(game.model.challenge);
  game.tell({ is: "went_to", place: "start" });
  game.tell({ is: "challenge_found", challenge: makeChallenge([raceOf(1)]), error: "" });
  assert.equal(game.model.place, "start");
  assert.ok(game.effects.some((effect) => effect.do === "go" && effect.url === "/"));
});

type Template = { strings: readonly string[]; values: unknown[] };

test("a file that is dropped while another challenge is read is left alone", () => {
  const file = new Blob();
  const event = { preventDefault() {}, dataTransfer: { files: [file] } };
  const heardAfterDrop = (isBusy: boolean) => {
    const heard: Message[] = [];
    const { model } = startGame((one) => ({ ...one, place: "challenge", start: { ...one.start, isBusy } }));
    const view = challengeView(model, (message) => heard.push(message)) as unknown as Template;
    const drop = view.values[view.strings.findIndex((text) => text.endsWith("@drop="))];
    (drop as (event: unknown) => void)(event);
    return heard;
  };
  assert.deepEqual(heardAfterDrop(false), [{ is: "went_to", place: "challenge", from: { file } }]);
  assert.deepEqual(heardAfterDrop(true), []);
});

test("the runs of a challenge and of its file are the same", () => {
  const record = raceOf(2);
  const [read] = readChallengeFile(toChallengeFile([record]));
  const runs = (one: RaceRecord) => makeChallenge([one]).runsAt(30_000).map(({ name, time }) => [name, time]);
  assert.deepEqual(runs(read), runs(record));
  assert.equal(foldRecord(read).race!.runs[1].member, ben);
});
