// The tour: each lesson is learned by doing what it says, by key or by finger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import { screenOf } from "../../../client/web/src/app/core/screen.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { lessonCount, lessonText, tourPuzzle } from "../../../client/web/src/app/solo/tour.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { RunStatus } from "../../../client/web/src/wire/wire.ts";
import { startGame, type Game } from "../racing.ts";
import { hint } from "../screens/samples.ts";

declare const TEST_FOLDER: string;

const tour = (): Game =>
  startGame(({ room, board, ...model }) => {
    const race = { ...room!.race!, puzzle: tourPuzzle, runs: room!.race!.runs.slice(0, 1).map((run) => ({ ...run, grid: tourPuzzle })) };
    const rules = { ...room!.rules, aid_price_seconds: 0 };
    return { ...model, place: "solo", tour: 0, room: { ...room!, rules, race }, board: { ...board, cursor: 0 } };
  });

test("the tour goes on as each thing is done, and not before", () => {
  const game = tour();
  const lesson = () => game.model.tour! + 1;
  game.at(2);
  assert.equal(lesson(), 1, "a cell with a digit");
  game.at(1);
  assert.equal(lesson(), 2);
  game.press("3");
  game.answer();
  game.happen({ kind: "progress_changed", progress_changed: { member: 1, filled_by_box: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0) } });
  assert.equal(lesson(), 3);
  game.at(15);
  assert.equal(lesson(), 3);
  game.press("1");
  game.happen({ kind: "move_refused", move_refused: { member: 1, refused_moves: 1 } } as never);
  assert.equal(lesson(), 4);
  game.press("n", "4");
  assert.equal(lesson(), 5);
  game.press("n");
  assert.equal(lesson(), 6);
  game.press("u");
  assert.equal(lesson(), 7);
  game.press("g");
  game.answer();
  assert.equal(lesson(), 7, "not before the hint is there");
  game.tell({ is: "hint_found", hint: { ...hint, stage: 1 }, board: game.grid() } as never);
  assert.equal(lesson(), lessonCount);
});

test("lessons name keys, or on a touch screen the words of buttons", () => {
  const { model } = tour();
  assert.equal(lessonText(model, false), "Go to an empty cell with the arrow keys or tab.");
  assert.equal(lessonText(model, true), "Tap an empty cell.");
  assert.match(lessonText({ ...model, tour: 3 }, false), /Press n, then a digit/);
  assert.match(lessonText({ ...model, tour: 3 }, true), /Press “Corner”, then a digit/);
});

test("a lesson whose action has no key names its button", () => {
  const { model } = tour();
  const keys = { undo: "", "next-empty": "", hint: "" };
  const without = { ...model, settings: { ...model.settings, keys } };
  assert.match(lessonText({ ...without, tour: 5 }, false), /^Press “undo” to undo/);
  assert.match(lessonText({ ...without, tour: 6 }, false), /^Stuck\? Press “hint” for/);
  assert.equal(lessonText(without, false), "Tap an empty cell.");
});

test("the tour is left without a question: nothing of it is kept", () => {
  const game = tour();
  game.tell({ is: "acted", action: "leave" });
  assert.deepEqual([game.model.overlay, screenOf(game.model)], ["none", "start"]);
  assert.ok(game.effects.some((effect) => effect.do === "drop"));
});

test("the puzzle is the terminal's", () => {
  const source = readFileSync(path.resolve(TEST_FOLDER, "../../client/app/solo/tour_page.cpp"), "utf8");
  assert.ok(source.includes(tourPuzzle));
});

test("a tour counts as no game, and ends on the start page", () => {
  const begun = firstModel({ settings: defaultSettings, start: startForm(""), origin: "", isInstalled: false, now: 0 });
  const asked = update(begun, { is: "played_alone", what: { source: "tour" } }, 0);
  assert.equal(asked.model.tour, 0);
  const game = tour();
  const { room } = game.model;
  const runs = room!.race!.runs.map((run) => ({ ...run, status: RunStatus.FINISHED, time: 60_000, place: 1 }));
  game.model = { ...game.model, room: { ...room!, phase: 1, race: { ...room!.race!, runs, ended_at: 1_060_000 } } };
  game.happen();
  assert.equal(screenOf(game.model), "result");
  assert.equal(game.effects.some((effect) => effect.do === "remember_result"), false);
  game.tell({ is: "acted", action: "rematch" });
  assert.equal(screenOf(game.model), "start");
});
