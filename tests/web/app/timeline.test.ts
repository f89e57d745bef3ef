// A race on its time axis, and its viewer: as tests/client/app/replay for the terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeReplay, passTime, pressReplay, type Replay } from "../../../client/web/src/app/replay/replay.ts";
import { timelineOf } from "../../../client/web/src/app/replay/timeline.ts";
import type { ActionName } from "../../../client/web/src/generated/actions.ts";
import type { RaceRecord, Snapshot } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { gridOf, runOf } from "../../../client/web/src/race/room.ts";
import { ada, ben, cho, eventfulRace, puzzle, RecordedRace } from "../recorded_race.ts";

const eventful = () => timelineOf(eventfulRace().record());

// The room after all events up to a time, folded one by one.
function foldedUntil({ start, course }: RaceRecord, at: number): Snapshot {
  return course.filter((moment) => moment.at <= at).flatMap(({ events }) => events).reduce(fold, start!);
}

test("the room is known at any time", () => {
  const record = eventfulRace().record();
  const timeline = timelineOf(record);
  for (const { at, events } of record.course) {
    const room = foldedUntil(record, at);
    const time = at - room.race!.starts_at;
    // An absence ends at the time at which it began.
    if (!room.race!.puzzle || events[0].kind === "interrupted" || time === 8000) continue;
    assert.deepEqual(timeline.stateAfter(timeline.stepsUntil(time)), room, `${time}`);
  }
  assert.deepEqual(timeline.stateAfter(timeline.steps.length), timeline.end);
});

test("each move changes the board of its member", () => {
  const timeline = eventful();
  const grid = (taken: number, member: number) => {
    const room = timeline.stateAfter(taken);
    return gridOf(room.race!, runOf(room, member)!);
  };
  assert.equal(grid(0, ada), puzzle);
  timeline.steps.forEach(({ kind, member, cell }, i) => {
    if (kind === "move") assert.notEqual(grid(i + 1, member)[cell], grid(i, member)[cell]);
  });
});

test("the server's absence is left out", () => {
  const { length, end } = eventful();
  assert.equal(length, runOf(end, ada)!.time);
  assert.ok(length < 100_000);
});

test("steps are told apart", () => {
  const race = new RecordedRace(2);
  race.place(ada, 0);
  race.slip(ben);
  race.takeAid(ada);
  race.say(ada);
  race.forfeit(ben);
  race.leave(ada);
  const kinds = timelineOf(race.record()).steps.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["move", "mistake", "aid", "aside", "retreat", "retreat"]);
});

test("overtakings are found, but nobody passes one who has not begun", () => {
  const passed = eventful().steps.filter((step) => step.passed > 0);
  assert.deepEqual(
    passed.map(({ member, passed }) => [member, passed]),
    [
      [ben, ada],
      [ada, ben],
    ],
  );
  const race = new RecordedRace(2);
  race.place(ben, 0);
  race.forfeit(ada);
  race.forfeit(ben);
  assert.ok(timelineOf(race.record()).steps.every((step) => step.passed === 0));
});

test("the last cell of each board is known", () => {
  const timeline = eventful();
  assert.equal(timeline.lastCell(cho, 3), -1);
  assert.equal(timeline.lastCell(ada, 1), 2);
  assert.equal(timeline.lastCell(ada, 2), 2);
  assert.notEqual(timeline.lastCell(cho, timeline.steps.length), -1);
});

test("a long race of many is found again at its end", () => {
  const race = new RecordedRace(40);
  for (let member = 1; member <= 40; ++member) race.finish(member);
  const timeline = timelineOf(race.record());
  assert.ok(timeline.steps.length > 2000);
  assert.deepEqual(timeline.stateAfter(timeline.steps.length), timeline.end);
});

const damaged = { name: "Error", message: "This replay is damaged." };

test("a record without a race is none", () => {
  const record = eventfulRace().record();
  assert.throws(() => timelineOf({ ...record, course: record.course.slice(0, 1) }), damaged);
});

test("a damaged record is told as one", () => {
  const record = eventfulRace().record();
  const events = [{ kind: "digit_placed" }, null] as never[];
  for (const wrong of [undefined, {}, { ...record, start: undefined }, { ...record, course: [{ at: 0, events }] }])
    assert.throws(() => timelineOf(wrong as RaceRecord), damaged);
});

// In real time from the start.
function viewer() {
  let now = 0;
  let replay: Replay = { ...makeReplay(eventful(), now), speed: 1 };
  return {
    press(...actions: ActionName[]) {
      for (const action of actions) replay = pressReplay(replay, action, now);
    },
    pass(time: number) {
      now += time;
      replay = passTime(replay, now);
    },
    get replay() {
      return replay;
    },
  };
}

test("a replay plays in real time and stops at the end", () => {
  const view = viewer();
  view.pass(1500);
  assert.equal(view.replay.time, 1500);
  assert.equal(view.replay.taken, 1);
  view.pass(3_600_000);
  assert.equal(view.replay.isPlaying, false);
  assert.deepEqual(view.replay.room, view.replay.timeline.end);
  view.press("play");
  assert.equal(view.replay.time, 0);
  assert.equal(view.replay.isPlaying, true);
});

test("a replay plays faster and slower", () => {
  const view = viewer();
  view.press("faster", "faster");
  view.pass(1000);
  assert.equal(view.replay.time, 4000);
  view.press(...new Array<ActionName>(9).fill("slower"));
  view.pass(1000);
  assert.equal(view.replay.time, 4500);
  view.press(...new Array<ActionName>(9).fill("faster"));
  assert.equal(view.replay.speed, 64);
});

test("a replay stops and goes on, and scrubs within the race", () => {
  const view = viewer();
  view.pass(1000);
  view.press("play");
  view.pass(10_000);
  assert.equal(view.replay.time, 1000);
  view.press("play");
  view.pass(1000);
  assert.equal(view.replay.time, 2000);
  view.press("scrub-back");
  assert.equal(view.replay.time, 0);
  view.press("scrub-forward");
  assert.equal(view.replay.time, 10_000);
  view.press(...new Array<ActionName>(20).fill("scrub-forward"));
  assert.equal(view.replay.time, view.replay.timeline.length);
});

test("a replay steps there and back", () => {
  const view = viewer();
  view.press("step-forward");
  for (let i = 0; i < 100 && view.replay.time < view.replay.timeline.length; ++i) {
    const { taken, room } = view.replay;
    view.press("step-forward");
    assert.ok(view.replay.taken > taken);
    view.press("step-back");
    assert.equal(view.replay.taken, taken);
    assert.deepEqual(view.replay.room.race, room.race);
    view.press("step-forward");
  }
  for (const _ of view.replay.timeline.steps) view.press("step-back");
  assert.equal(view.replay.taken, 0);
});

test("a replay goes from overtaking to overtaking", () => {
  const view = viewer();
  for (const expected of [3000, 5000, 5000]) {
    view.press("next-overtake");
    assert.equal(view.replay.time, expected);
  }
  assert.equal(view.replay.isPlaying, false);
});

test("another page is shown for each press, and nothing else changes", () => {
  const replay = makeReplay(eventful(), 0);
  const next = pressReplay(pressReplay(replay, "next-page", 0), "next-page", 0);
  assert.deepEqual(next, { ...replay, page: 2 });
});
