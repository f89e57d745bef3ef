// Head starts: what their events come to, what a mode allows of them, and how a host gives them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "../../../client/web/src/app/input/actions.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { next } from "../../../client/web/src/app/core/next.ts";
import type { ActionName } from "../../../client/web/src/generated/actions.ts";
import { Mode, Phase, type Event, type HeadStart, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { allowedHeadStart, beginsAt, memberOf, runOf, standardModeSettings } from "../../../client/web/src/race/room.ts";
import { lobbyView, memberText } from "../../../client/web/src/view/room/lobby.ts";
import { racingRoom, startGame } from "../racing.ts";
import { ada, ben, cho, puzzle } from "../recorded_race.ts";
import { textOf } from "../view_text.ts";

const given = (member: number, seconds: number, cells: number): Event => ({
  kind: "head_start_changed",
  head_start_changed: { member, head_start: { seconds, cells } },
});

// In the lobby, where two of three players are given head starts.
function lobbyOf(mode: Mode): Snapshot {
  const { race: _, ...room } = racingRoom();
  const rules = { ...room.rules, mode_settings: { ...standardModeSettings, mode } };
  return [given(ada, 30, 5), given(ben, 10, 0)].reduce(fold, { ...room, rules, phase: Phase.LOBBY });
}

function raceOf(mode: Mode): Snapshot {
  const countdown: Event = { kind: "countdown_started", countdown_started: { race: 1, starts_at: 90_000 } };
  const started: Event = { kind: "race_started", race_started: { race: 1, at: 100_000, puzzle } };
  return [countdown, started].reduce(fold, lobbyOf(mode));
}

test("a head start is the member's, and is taken away again", () => {
  const room = lobbyOf(Mode.RACE);
  assert.deepEqual(memberOf(room, ada)!.head_start, { seconds: 30, cells: 5 });
  assert.equal(memberOf(room, cho)!.head_start, undefined);
  assert.deepEqual(memberOf(fold(room, given(ada, 0, 0)), ada)!.head_start, { seconds: 0, cells: 0 });
});

test("modes with teams or one grid allow none, those without a grid of each player's own no cells", () => {
  const both = { seconds: 30, cells: 5 };
  const allowed: [Mode[], HeadStart | undefined][] = [
    [[Mode.RACE, Mode.LIVES, Mode.PENALTY, Mode.MATCH], both],
    [[Mode.KNOCK_OUT], { seconds: 0, cells: 5 }],
    [[Mode.SPRINT, Mode.TERRITORY], { seconds: 30, cells: 0 }],
    [[Mode.TOGETHER, Mode.RELAY], undefined],
  ];
  for (const [modes, expected] of allowed)
    for (const mode of modes) {
      assert.deepEqual(allowedHeadStart(mode, both), expected, `${mode}`);
      assert.equal(allowedHeadStart(mode, undefined), undefined);
      assert.deepEqual(runOf(raceOf(mode), ada)!.head_start, expected, `${mode}`);
    }
});

test("who enters a race late has the head start, too", () => {
  const joined: Event = { kind: "member_joined", member_joined: { member: 4, name: "Dora", role: 1 } };
  const entered: Event = { kind: "player_entered", player_entered: { member: 4 } };
  const room = [joined, given(4, 60, 0), entered].reduce(fold, raceOf(Mode.RACE));
  assert.deepEqual(runOf(room, 4)!.head_start, { seconds: 60, cells: 0 });
});

test("players begin later than the one with the longest head start, by what theirs is shorter", () => {
  const beginnings = (mode: Mode) => {
    const { race } = raceOf(mode);
    return race!.runs.map((run) => beginsAt(race!, run) - race!.starts_at);
  };
  assert.deepEqual(beginnings(Mode.RACE), [0, 20_000, 30_000]);
  assert.deepEqual(beginnings(Mode.TERRITORY), [0, 20_000, 30_000]);
  assert.deepEqual(beginnings(Mode.RELAY), [0, 0, 0]);
});

// Ada is the host, and Ada's own row is open.
const hosting = (mode: Mode): Model =>
  startGame((model) => ({ ...model, room: lobbyOf(mode), selected: ada, server: { ...model.server, features: [4] } }))
    .model;

function sentBy(mode: Mode, action: ActionName): HeadStart | undefined {
  const turn = next(hosting(mode));
  act(turn, "lobby", action);
  const [sent, ...more] = turn.effects.flatMap((effect) => (effect.do === "send" ? [effect.command] : []));
  assert.deepEqual(more, []);
  assert.ok(sent.action === "give_head_start" && sent.give_head_start.member === ada);
  return sent.give_head_start.head_start;
}

test("a host goes through times and numbers of cells", () => {
  assert.deepEqual(sentBy(Mode.RACE, "head-start-time"), { seconds: 60, cells: 5 });
  assert.deepEqual(sentBy(Mode.RACE, "head-start-cells"), { seconds: 30, cells: 10 });
});

test("cells that were given in another mode do not keep the time from being changed", () => {
  for (const mode of [Mode.TERRITORY, Mode.SPRINT])
    assert.deepEqual(sentBy(mode, "head-start-time"), { seconds: 60, cells: 0 });
});

test("what the mode does not allow at all is asked for, so that the server says why not", () => {
  assert.deepEqual(sentBy(Mode.RELAY, "head-start-time"), { seconds: 60, cells: 0 });
  assert.deepEqual(sentBy(Mode.SPRINT, "head-start-cells"), { seconds: 30, cells: 10 });
});

test("the lobby offers a host what the mode allows, and lists what each player has of it", () => {
  const offered = (mode: Mode, self = ada) => {
    const text = textOf(lobbyView({ ...hosting(mode), self }, () => {}));
    return ["head start", "filled cells"].filter((label) => new RegExp(`>\\s*${label}\\s*</button>`).test(text));
  };
  assert.deepEqual(offered(Mode.RACE), ["head start", "filled cells"]);
  assert.deepEqual(offered(Mode.TERRITORY), ["head start"]);
  assert.deepEqual(offered(Mode.RELAY), []);
  assert.deepEqual(offered(Mode.RACE, ben), []);

  const listed = (mode: Mode) => {
    const model = hosting(mode);
    return model.room!.members.map((member) => memberText(model, member));
  };
  assert.deepEqual(listed(Mode.RACE), [
    "host, you, head start 30 s, 5 cells",
    "head start 10 s, not ready",
    "not ready",
  ]);
  assert.equal(listed(Mode.SPRINT)[0], "host, you, head start 30 s");
  assert.equal(listed(Mode.TOGETHER)[0], "host, you");
});
