// The fold in TypeScript gives the same state as the one in C++: random rooms of tests/simulation as they are
// sent to every member (web_frames.cpp).
import assert from "node:assert/strict";
import { test } from "node:test";
import { readServerMessage } from "../../../client/web/src/wire/messages.ts";
import { Mode, Role, RunStatus, type Event, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { cellsFilled, gridOf, memberOf, standardModeSettings } from "../../../client/web/src/race/room.ts";
import { spelledOut } from "../../../client/web/src/race/team_move.ts";
import { racingRoom } from "../racing.ts";
import { emptyRoom } from "../recorded_race.ts";
import { partsOfRooms, program } from "../web_frames.ts";

const rooms = process.env.GRIDRACE_WEB_ROOMS ?? "150";

// One state has many forms: an empty grid is one without own digits, absent is as undefined, and answers are
// not part of what is folded.
function normalised(room: Snapshot): unknown {
  const race = room.race && {
    ...room.race,
    runs: room.race.runs.map((run) => ({
      ...run,
      grid: gridOf(room.race!, run),
      filled_by_box: [...run.filled_by_box],
    })),
  };
  const members = room.members.map((member) => ({ ...member, answers: [] }));
  return JSON.parse(JSON.stringify({ ...room, race, members }));
}

test("every member of a random room folds the state that the server has", { skip: !program }, () => {
  let room: Snapshot | null = null;
  let member = 0;
  let courses = 0;
  let checks = 0;
  for (const { letter, bytes } of partsOfRooms(rooms)) {
    if (letter === "N") {
      room = null;
      member = Number(new TextDecoder().decode(bytes));
      ++courses;
      continue;
    }
    if (letter === "S") continue;
    const { snapshot, events } = readServerMessage(bytes);
    if (letter === "E") {
      ++checks;
      assert.deepEqual(normalised(room!), normalised(snapshot!));
    } else {
      room = snapshot ?? room!;
      for (const event of events) room = spelledOut(room, event, member).reduce(fold, room);
    }
  }
  assert.ok(courses > 3 * Number(rooms), `${courses} courses`);
  assert.ok(checks > 2.5 * courses, `${checks} checks of ${courses}`);
});

test("what an event does not concern stays the same object", () => {
  const joined = (member: number, name: string): Event => ({
    kind: "member_joined",
    member_joined: { member, name, role: Role.PLAYER },
  });
  const room = [joined(1, "Ada"), joined(2, "Linn")].reduce(fold, emptyRoom());
  const after = fold(room, { kind: "ready_changed", ready_changed: { member: 1, ready: true } });
  assert.equal(memberOf(after, 1)!.ready, true);
  assert.equal(memberOf(room, 1)!.ready, false);
  assert.equal(memberOf(after, 2), memberOf(room, 2));
  assert.equal(after.talk, room.talk);
});

test("what one player of a relay's team fills all who still race in it have filled", () => {
  const { race, ...room } = racingRoom();
  const mode_settings = { ...standardModeSettings, mode: Mode.RELAY };
  const teams = [1, 2, 1];
  const runs = race!.runs.map((run, i) => ({ ...run, team: teams[i] }));
  const before = { ...room, race: { ...race!, mode_settings, runs } };
  const filled_by_box = Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0, 0);
  const progress: Event = { kind: "progress_changed", progress_changed: { member: 1, filled_by_box } };
  const filled = (start: Snapshot) => fold(start, progress).race!.runs.map(cellsFilled);
  assert.deepEqual(filled(before), [3, 0, 3]);

  const gone = runs.map((run, i) => (i === 2 ? { ...run, status: RunStatus.GONE } : run));
  assert.deepEqual(filled({ ...before, race: { ...before.race, runs: gone } }), [3, 0, 0]);
  assert.deepEqual(filled({ ...before, race: { ...before.race, mode_settings: undefined } }), [3, 0, 0]);
});

test("a team's move stands for a cell of the board, the progress and the turn", () => {
  const { race, ...room } = racingRoom();
  const mode_settings = { ...standardModeSettings, mode: Mode.RELAY };
  const runs = race!.runs.map((run, i) => ({ ...run, team: [1, 2, 1][i] }));
  const turns = [{ team: 1, player: 1, digits_left: 3, until: 0 }];
  const before = { ...room, race: { ...race!, mode_settings, runs, turns } };
  const move = { member: 1, box: 9, filled: 1, digits_left: 2, digit: 0 };
  const told = (self: number, change: object) =>
    spelledOut(before, { kind: "team_moved", team_moved: { ...move, ...change } }, self).map(({ kind }) => kind);
  const shown = { cell: 80, digit: 5 };
  assert.deepEqual(told(3, shown), ["team_board_changed", "progress_changed", "turn_changed"]);
  assert.deepEqual(told(2, {}), ["progress_changed", "turn_changed"]);
  assert.deepEqual(told(3, { ...shown, box: 0, digits_left: 3 }), ["team_board_changed"]);

  const moved: Event = { kind: "team_moved", team_moved: { ...move, ...shown } };
  const after = spelledOut(before, moved, 3).reduce(fold, before as Snapshot);
  assert.equal(after.race!.runs[2].grid.at(80), "5");
  assert.deepEqual(after.race!.runs.map(cellsFilled), [1, 0, 1]);
  assert.equal(after.race!.turns[0].digits_left, 2);
});
