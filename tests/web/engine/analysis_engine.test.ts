// Where a race was won, and whether it can have happened: our own C++ reads the record as the page describes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapSentences, mistakeSentences, neededText, spanText } from "../../../client/web/src/app/core/finding_phrases.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { recordText } from "../../../client/web/src/engine/record_fields.ts";
import type { RaceRecord } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { loadCalls } from "../puzzle_engine.ts";
import { ada, ben, eventfulRace, puzzle, RecordedRace } from "../recorded_race.ts";
import { ownRecord } from "../../../client/web/src/app/core/own_course.ts";
import { startGame } from "../racing.ts";

const engine = loadCalls();

const foundFor = (record: RaceRecord, viewer: number) => ({
  findings: engine.findings(recordText(record, viewer)),
  puzzle,
  names: { 1: "Ada", 2: "Ben", 3: "Cho" },
});
const model = (self: number) => ({
  ...firstModel({
    settings: defaultSettings,
    start: startForm("Ada"),
    origin: "",
    isInstalled: false,
    now: 0,
  }),
  self,
});

// Ada and Ben fill all cells, Ben half a second after her.
function closeRace(): RaceRecord {
  const race = new RecordedRace(2);
  for (let i = 0; i < 51; ++i) {
    race.waitUntil(2000 * (i + 1) + (i >= 20 ? 30_000 : 0));
    race.place(ada, i);
    race.waitUntil(2000 * (i + 1) + (i >= 20 ? 30_000 : 0) + 500);
    race.place(ben, i);
  }
  return race.record();
}

test("the slowest steps are named with what they needed, the slowest first", () => {
  const found = foundFor(closeRace(), ben);
  const { slowest, subject, hasSolution } = found.findings;
  assert.equal(subject, ben);
  assert.ok(hasSolution);
  assert.equal(slowest.length, 5);
  assert.equal(slowest[0].took, 32_000);
  assert.deepEqual(slowest.map(({ took }) => took).toSorted((a, b) => b - a), slowest.map(({ took }) => took));
  for (const step of slowest) {
    assert.equal(step.before[step.cell], ".");
    assert.match(neededText(found, step), /\(SE \d\.\d\)$/);
    assert.ok(step.needed!.sentences.join("").length > 10);
    assert.ok(step.needed!.placed);
  }
});

test("the engine analyses the record that the page makes of the own run while others play", () => {
  const game = startGame();
  for (const [cell, digit] of [[2, 4], [3, 6], [5, 8]]) {
    game.now += 7000;
    game.happen({ kind: "digit_placed", digit_placed: { member: 1, cell, digit } });
  }
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  const { findings } = foundFor(ownRecord(game.model)!, 1);
  assert.deepEqual(findings.slowest.map(({ cell, digit }) => [cell, digit]).toSorted(), [[2, 4], [3, 6], [5, 8]]);
  assert.equal(findings.order.filled, 3);
  assert.equal(findings.rival, undefined);
  assert.equal(findings.players.length, 1);
});

test("techniques are named in the language of the hints", () => {
  engine.speak("de");
  const { slowest } = engine.findings(recordText(closeRace(), ben));
  engine.speak("en");
  const english = engine.findings(recordText(closeRace(), ben));
  assert.notEqual(slowest[0].needed!.technique, english.slowest[0].needed!.technique);
});

test("gaps are told, and a photo finish", () => {
  const found = foundFor(closeRace(), ben);
  assert.deepEqual(gapSentences(found), [
    "Ben: 0:00.5 behind Ada.",
    "Photo finish: Ada was 0.50 s ahead of Ben.",
  ]);
});

test("who gave up is in no gap; who led when, and what was refused, is told without the time away", () => {
  const found = foundFor(eventfulRace().record(), ada);
  assert.deepEqual(found.findings.gaps, []);
  assert.deepEqual(
    found.findings.leads.map((span) => spanText(model(ben), found, span)).slice(0, 3),
    ["0:01 to 0:03: Ada", "0:03 to 0:05: You", "0:05 to 1:18: Ada"],
  );
  assert.equal(found.findings.mistakes.refused.length, 1);
  assert.deepEqual(mistakeSentences(found), [
    "0:04: a digit was refused; the next one came after 0:01.0.",
  ]);
  assert.equal(found.findings.rival!.member, 2);
});

test("the order of filling is that of the moves", () => {
  const { order, rival, early, common } = foundFor(closeRace(), ada).findings;
  assert.equal(order.filled, 51);
  assert.equal(order.ranks[[...puzzle].indexOf(".")], 1);
  assert.deepEqual(order.ranks, rival!.ranks);
  assert.equal(order.boxes.length, 9);
  assert.deepEqual([early, common], [15, 15]);
});

test("a record that breaks the rules is named a false one, and why", () => {
  const record = closeRace();
  assert.equal(engine.checkRecord(recordText(record)), "");
  const course = record.course.map((moment) => ({ ...moment }));
  course[10].events = course[10].events.filter(({ kind }) => kind !== "progress_changed");
  assert.match(
    engine.checkRecord(recordText({ ...record, course })),
    /^This record cannot be true: .*the consequences are wrong\.$/,
  );
  const early = record.course.map((moment, i) => (i === 3 ? { ...moment, at: moment.at - 60_000 } : moment));
  assert.match(engine.checkRecord(recordText({ ...record, course: early })), /time runs backwards/);
});

test("whatever a record has, the engine answers", () => {
  const record = closeRace();
  for (let cut = 0; cut < record.course.length; cut += 7) {
    const course = record.course.filter((_, i) => i % 7 !== cut % 7);
    assert.notEqual(engine.checkRecord(recordText({ ...record, course })), "");
  }
  assert.notEqual(engine.checkRecord("1 2 3"), "");
  assert.ok(engine.findings(`1 ${"9 ".repeat(2000)}`));
});

test("the record of a race that the page folds is read to the same end", () => {
  const record = eventfulRace().record();
  const room = record.course.flatMap(({ events }) => events).reduce(fold, record.start!);
  const { players } = engine.findings(recordText(record, ada));
  const filled = (member: number) =>
    room.race!.runs.find((run) => run.member === member)!.filled_by_box.reduce((sum, one) => sum + one, 0);
  for (const { member, progress } of players) assert.equal(progress.at(-1)![1], filled(member));
});
