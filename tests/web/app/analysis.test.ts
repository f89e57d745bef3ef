// The screen that tells where a race was won: how it is opened, steered and left.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Found } from "../../../client/web/src/app/core/analysis.ts";
import { screenOf } from "../../../client/web/src/app/core/screen.ts";
import { Mode, RunStatus, type Event } from "../../../client/web/src/wire/wire.ts";
import { ownRecord } from "../../../client/web/src/app/core/own_course.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { startGame, type Game } from "../racing.ts";
import { foldRecord } from "../../../client/web/src/race/fold.ts";
import { raceView } from "../../../client/web/src/view/board/race.ts";
import { textOf } from "../view_text.ts";

const step = { cell: 2, digit: 4, at: 1, took: 1, before: "", isWrong: true };
const found = { findings: { slowest: [step, step, step] } } as unknown as Found;

function endedGame(mode = Mode.RACE): Game {
  const game = startGame(({ room, ...model }) => ({
    ...model,
    room: { ...room!, race: { ...room!.race!, mode_settings: { ...standardModeSettings, mode } } },
  }));
  game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
  return game;
}

function analysedGame(): Game {
  const game = endedGame();
  game.press("a");
  game.tell({ is: "findings_arrived", race: 1, found, error: "" });
  return game;
}

test("the analysis is asked for once the race is over, and shown while it is awaited", () => {
  const game = endedGame();
  assert.equal(screenOf(game.model), "result");
  game.press("a");
  assert.equal(screenOf(game.model), "analysis");
  assert.deepEqual(game.effects.at(-1), { do: "analyse", race: 1 });
  game.tell({ is: "findings_arrived", race: 1, found: null, error: "There was no such race." });
  assert.equal(game.model.analysis!.error, "There was no such race.");
});

test("steps are selected by keys, round and round, and by a click", () => {
  const game = analysedGame();
  const selected = () => game.model.analysis!.selected;
  game.press("down", "down");
  assert.equal(selected(), 2);
  game.press("down");
  assert.equal(selected(), 0);
  game.press("up");
  assert.equal(selected(), 2);
  game.tell({ is: "selected_step", index: 1 });
  assert.equal(selected(), 1);
  game.tell({ is: "selected_step", index: 7 });
  assert.equal(selected(), 1);
});

test("escape, leaving and the key that opened it lead back to the result", () => {
  for (const leave of [
    (game: Game) => game.press("escape"),
    (game: Game) => game.press("a"),
    (game: Game) => game.tell({ is: "acted", action: "leave" }),
  ]) {
    const game = analysedGame();
    leave(game);
    assert.equal(screenOf(game.model), "result");
    assert.equal(game.model.place, "room");
  }
});

test("findings of another race, or that nobody waits for, are not shown", () => {
  const game = endedGame();
  game.tell({ is: "findings_arrived", race: 1, found, error: "" });
  assert.equal(screenOf(game.model), "result");
  game.press("a");
  game.tell({ is: "findings_arrived", race: 2, found, error: "" });
  assert.equal(game.model.analysis!.found, null);
});

test("the next race closes the analysis", () => {
  const game = analysedGame();
  game.happen({ kind: "countdown_started", countdown_started: { race: 2, starts_at: game.now + 5000 } });
  assert.equal(game.model.analysis, null);
  assert.equal(screenOf(game.model), "countdown");
});

test("a mode without runs to compare has no analysis", () => {
  const game = endedGame(Mode.TERRITORY);
  game.press("a");
  assert.equal(screenOf(game.model), "result");
  assert.match(game.model.status.text, /no analysis/);
});

// Ada fills a cell, Bob says how far he is, Ada is done.
function doneGame(mode = Mode.RACE): Game {
  const game = startGame(({ room, ...model }) => ({
    ...model,
    room: { ...room!, race: { ...room!.race!, mode_settings: { ...standardModeSettings, mode } } },
  }));
  game.happen({ kind: "digit_placed", digit_placed: { member: 1, cell: 2, digit: 4 } });
  const filled_by_box = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0);
  game.happen({ kind: "progress_changed", progress_changed: { member: 2, filled_by_box } });
  game.happen({ kind: "player_finished", player_finished: { member: 1, time: 19_000, place: 1 } });
  return game;
}

test("who is done sees the analysis of the own run while others play, from what the page saw", () => {
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  const game = doneGame();
  assert.match(textOf(raceView(game.model, () => {})), /Where your time went/);
  assert.match(textOf(raceView(game.model, () => {})), /talk.*react/s);
  game.press("a");
  assert.equal(screenOf(game.model), "analysis");
  const asked = game.effects.at(-1)!;
  assert.ok(asked.do === "analyse" && asked.own);
  const told = asked.own.course.flatMap(({ events }) => events);
  assert.ok(told.some((event) => event.kind === "digit_placed" && event.digit_placed.cell === 2));
  assert.ok(!told.some((event) => event.kind === "progress_changed"), "nothing of Bob");
  assert.equal(foldRecord(asked.own).race!.runs.length, 1);

  game.tell({ is: "findings_arrived", race: 1, found, error: "" });
  game.happen({ kind: "progress_changed", progress_changed: { member: 2, filled_by_box: new Uint8Array(9) } });
  assert.equal(screenOf(game.model), "analysis", "it stays while others play");
  game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
  assert.equal(screenOf(game.model), "analysis");
  const last = game.effects.findLast((effect) => effect.do === "analyse");
  assert.deepEqual(last, { do: "analyse", race: 1 }, "then that of all");
});

test("what was found late in the own run does not replace what was found in all", () => {
  const game = doneGame();
  game.press("a");
  game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
  const whole = { ...found, puzzle: "whole" };
  game.tell({ is: "findings_arrived", race: 1, found: whole, error: "" });
  game.tell({ is: "findings_arrived", race: 1, found, error: "", isOwn: true });
  assert.equal(game.model.analysis!.found, whole);
});

test("who is out of a knock-out, or done at a table, sees it, too; on a board of several nobody does", () => {
  const playing = (mode: Mode) => {
    const game = doneGame(mode);
    game.press("a");
    return game.model.analysis !== null;
  };
  assert.deepEqual([Mode.KNOCK_OUT, Mode.SWISS, Mode.ARENA].map(playing), [true, true, true]);
  assert.deepEqual([Mode.SPRINT, Mode.TOGETHER].map(playing), [false, false]);
});

test("where there is no analysis of the whole race, that of the own run stays once all are done", () => {
  for (const mode of [Mode.KNOCK_OUT, Mode.SWISS, Mode.ARENA]) {
    const game = doneGame(mode);
    assert.match(textOf(raceView(game.model, () => {})), /Where your time went/, "a finger gets there, too");
    game.press("a");
    game.tell({ is: "findings_arrived", race: 1, found, error: "", isOwn: true });
    game.happen({ kind: "race_ended", race_ended: { race: 1, at: game.now, reason: 1 } });
    const asked = game.effects.filter((effect) => effect.do === "analyse");
    assert.deepEqual(asked.map(({ own }) => own !== undefined), [true]);
    assert.equal(game.model.analysis!.found, found);
  }
});

test("a calm race has no way to an analysis before its end", () => {
  const game = doneGame();
  const race = { ...game.model.room!.race!, mode_settings: { ...standardModeSettings, calm: true } };
  game.model = { ...game.model, room: { ...game.model.room!, race } };
  assert.doesNotMatch(textOf(raceView(game.model, () => {})), /Where your time went/);
});

test("the own run has its help, and is not shown if the page missed some", () => {
  const aid = (aids: number): Event => ({ kind: "aid_taken", aid_taken: { member: 1, assist: 5, aids, until: 0 } });
  const game = startGame();
  game.happen({ kind: "digit_placed", digit_placed: { member: 1, cell: 2, digit: 4 } }, aid(1));
  game.happen({ kind: "player_out", player_out: { member: 1, place: 3 } });
  const record = ownRecord(game.model)!;
  const [run] = foldRecord(record).race!.runs;
  assert.deepEqual([run.aids, run.status], [1, RunStatus.OUT]);

  const missed = startGame();
  missed.happen({ kind: "digit_placed", digit_placed: { member: 1, cell: 2, digit: 4 } }, aid(1));
  missed.model = { ...missed.model, ownCourse: missed.model.ownCourse.map(({ at, events }) => ({ at, events: events.filter(({ kind }) => kind !== "aid_taken") })) };
  missed.happen({ kind: "player_out", player_out: { member: 1, place: 3 } });
  assert.equal(ownRecord(missed.model), null);
});

test("nobody sees it before they are done, nor if the page missed a part", () => {
  const playing = startGame();
  playing.tell({ is: "acted", action: "analyse" });
  assert.equal(playing.model.analysis, null);

  const game = doneGame();
  game.model = { ...game.model, ownCourse: [] };
  game.press("a");
  assert.equal(game.model.analysis, null);
  assert.match(game.model.status.text, /analysis is here when the race is over/);
});
