// Others' progress is told a few times a second, and everything else at once.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { holdProgress } from "../../../client/web/src/play/held_progress.ts";
import type { Event } from "../../../client/web/src/wire/wire.ts";

const own = 1;
const progress = (member: number): Event =>
  ({ kind: "progress_changed", progress_changed: { member, filled_by_box: new Uint8Array(9) } }) as Event;
const left = { kind: "member_left", member_left: { member: 3, at: 0 } } as Event;

test("what many opponents fill is told together, in its order", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told: Event[][] = [];
  const held = holdProgress((events) => told.push(events));
  const [first, second] = [progress(2), progress(3)];
  held.take({ events: [first], answers: [] }, own);
  held.take({ events: [second], answers: [] }, own);
  assert.deepEqual(told, []);
  mock.timers.tick(300);
  assert.deepEqual(told, [[first, second]]);
  mock.timers.tick(1000);
  assert.equal(told.length, 1);
  mock.timers.reset();
});

test("one's own progress, an answer and any other event are told at once, after what was held", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const told: [number, number][] = [];
  const held = holdProgress((events, answers) => told.push([events.length, answers.length]));
  const answer = { command: { number: 1, action: "leave_room", leave_room: {} }, refusal: null } as const;
  held.take({ events: [progress(2)], answers: [] }, own);
  held.take({ events: [progress(own)], answers: [] }, own);
  held.take({ events: [progress(2)], answers: [] }, own);
  held.take({ events: [], answers: [answer] }, own);
  held.take({ events: [progress(2), left], answers: [] }, own);
  held.take({ events: [], answers: [] }, own);
  assert.deepEqual(told, [[2, 0], [1, 1], [2, 0], [0, 0]]);
  mock.timers.tick(1000);
  assert.equal(told.length, 4);
  held.take({ events: [progress(2)], answers: [] }, own);
  held.stop();
  mock.timers.tick(1000);
  assert.equal(told.length, 4);
  mock.timers.reset();
});
