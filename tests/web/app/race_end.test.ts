// A race ends for those who still play; modes keep their difficulty.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withMode } from "../../../client/web/src/app/input/lobby_actions.ts";
import { canEndRace, endNotice, finishWindowText, startOfferText, timeWasUpText } from "../../../client/web/src/app/core/race_end.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { Feature, Grade, Mode, Phase, RaceEndReason, RunStatus, type Event } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { racingRoom, startGame } from "../racing.ts";

const announced = (ends_at: number): Event => ({ kind: "end_announced", end_announced: { ends_at, by_host: true } });
const interrupted: Event = { kind: "interrupted", interrupted: { from: 1000, until: 6000 } };
const finished = (member: number): Event => ({
  kind: "player_finished",
  player_finished: { member, time: 19_000, place: 1 },
});

test("an announced end is a part of the race, and moves with its clock", () => {
  const room = fold(racingRoom(), announced(2_000_000));
  assert.equal(room.race!.ends_at, 2_000_000);
  assert.equal(fold(room, interrupted).race!.ends_at, 2_005_000);
});

test("the offer of the start is taken back, moves with the clock, and is over with the countdown", () => {
  const lobby = { ...racingRoom(), phase: Phase.LOBBY };
  const offered = fold(lobby, { kind: "start_offered", start_offered: { at: 70_000 } });
  assert.equal(fold(offered, interrupted).start_offered_at, 75_000);
  assert.equal(fold(offered, { kind: "start_offered", start_offered: {} }).start_offered_at, undefined);
  const counting: Event = { kind: "countdown_started", countdown_started: { race: 2, starts_at: 90_000 } };
  assert.equal(fold(offered, counting).start_offered_at, undefined);
});

test("the host can end the race once somebody has finished, and all see when", () => {
  const { model } = startGame();
  const { room, self } = model;
  const server = { ...model.server, features: [Feature.RACE_ENDS] };
  const hosting = { ...model, server, room: { ...room!, host: self } };
  assert.ok(!canEndRace(hosting));
  const other = room!.race!.runs.find(({ member }) => member !== self)!.member;
  const done = { ...hosting, room: fold(hosting.room, finished(other)) };
  assert.equal(done.room.race!.runs.find(({ member }) => member === other)!.status, RunStatus.FINISHED);
  assert.ok(canEndRace(done));
  assert.ok(!canEndRace({ ...done, server: { ...server, features: [] } }), "an older server cannot");
  assert.ok(!canEndRace({ ...done, room: { ...done.room, host: other } }), "only the host can");
  const ending = { ...done, room: fold(done.room, announced(done.now + 43_000)) };
  assert.ok(!canEndRace(ending), "it ends within the minute");
  assert.equal(endNotice(ending), "The race ends in 0:43 for those still playing.");
});

test("the time was up where no other end was announced, but not of a sprint, whose time is always up", () => {
  const race = { ...racingRoom().race!, end_reason: RaceEndReason.TIME_LIMIT };
  assert.equal(timeWasUpText(race), "The time was up.");
  assert.equal(timeWasUpText({ ...race, ends_at: 60_000 }), "");
  assert.equal(timeWasUpText({ ...race, mode_settings: { ...standardModeSettings, mode: Mode.SPRINT } }), "");
});

test("who waits for the host is told when anyone may start", () => {
  const { model } = startGame();
  const room = { ...model.room!, phase: Phase.LOBBY, start_offered_at: model.now + 40_000 };
  assert.equal(startOfferText({ ...model, room }), "Only the host is waited for. Anyone may start in 0:40.");
  assert.equal(startOfferText({ ...model, room, now: model.now + 40_000 }), "Anyone may start the race now.");
});

test("the rule is told in the modes that have it", () => {
  const rules = { ...standardRules(), mode_settings: { ...standardModeSettings, finish_window_seconds: 120 } };
  assert.equal(finishWindowText(rules), "ends 2:00 after half, or three, have finished");
  const settings = { ...rules.mode_settings, mode: Mode.TERRITORY };
  assert.equal(finishWindowText({ ...rules, mode_settings: settings }), "");
});

test("looking through the modes keeps the difficulty of each", () => {
  const rules = { ...standardRules(), grade: Grade.EASY, time_limit_seconds: 1800 };
  const others = { grade: rules.grade, rating: undefined, time_limit_seconds: 1800 };
  const sprint = withMode(rules, Mode.SPRINT, { others });
  assert.equal(sprint.grade, Grade.HARD);
  const back = withMode(sprint, Mode.MATCH, { others });
  assert.equal(back.grade, Grade.EASY);
  assert.equal(back.time_limit_seconds, 1800);
});
