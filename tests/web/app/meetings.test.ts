// The meetings of a club: what they are called, how the host sets them, and in a zone whose clocks change.
process.env.TZ = "Europe/Berlin";
import assert from "node:assert/strict";
import { test } from "node:test";
import { localText, meetingAt, meetingSentence, meetingTime } from "../../../client/web/src/app/core/meetings.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { nextTick } from "../../../client/web/src/app/loop/next_tick.ts";
import { tellKept } from "../../../client/web/src/app/loop/kept.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { foldClub } from "../../../client/web/src/race/club.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { content } from "../../../client/web/src/view/page/overlay_content.ts";
import { lobbyView } from "../../../client/web/src/view/room/lobby.ts";
import { startView } from "../../../client/web/src/view/start/start.ts";
import { write } from "../../../client/web/src/storage/database.ts";
import { Feature, MeetingReason, Phase, Role, type Meeting, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { ada, ben, eventfulRace } from "../recorded_race.ts";
import { lazyParts } from "../racing.ts";
import { textOf } from "../view_text.ts";

const hour = 3_600_000;
const week = 7 * 24 * hour;
const thursday = Date.parse("2024-05-02T20:00+02:00");
const now = thursday - 3 * hour;

function inClub(self: number, meeting?: Meeting, change: Partial<Model> = {}): Model {
  const { start } = eventfulRace().record();
  const club = { name: "Go", founded: 0, raced: 0, last_player: 0, players: [], duels: [], races: [], meeting };
  const room: Snapshot = { ...start!, rules: standardRules(), phase: Phase.LOBBY, host: ada, club };
  const model = firstModel({
    settings: { ...defaultSettings, name: "Ada" },
    start: startForm("Ada"),
    origin: "https://here.example",
    isInstalled: false,
    now,
  });
  const server = { name: "", welcome: "", features: [Feature.MEETINGS] };
  const connection = { contact: "connected", reason: "", isFailure: false } as const;
  return { ...model, lazy: lazyParts, place: "room", room, self, server, connection, ...change };
}

function after(model: Model, message: Message): { model: Model; sent: object[] } {
  const turn = update(model, message, model.now);
  const sent = turn.effects.flatMap((effect) => (effect.do === "send" ? [effect.command] : []));
  return { model: turn.model, sent: sent.map(({ number: _, ...order }) => order) };
}

test("a meeting is told by these clocks, and shortly before it counted down to", () => {
  assert.equal(meetingTime(thursday, now), "Thursday 20:00, in 3 h");
  assert.equal(meetingTime(thursday, thursday - 25 * 60_000), "Thursday 20:00, in 25 min");
  assert.equal(meetingTime(thursday + week, now), "Thursday 2024-05-09 20:00, in 7 days");
  assert.equal(localText(thursday), "2024-05-02T20:00");

  const meeting = { next: thursday, weekly: [] };
  assert.equal(meetingSentence(inClub(ada, meeting)), "Next meeting: Thursday 20:00, in 3 h.");
  const soon = inClub(ada, meeting, { now: thursday - 552_000 });
  assert.equal(meetingSentence(soon), "The meeting begins in 9:12.");
  assert.equal(nextTick(soon), soon.now + 1000);
  assert.equal(meetingSentence(inClub(ada)), "");
});

test("a screen with a meeting is drawn each minute, and each second from ten minutes before it on", () => {
  const at = (left: number) => inClub(ada, { next: thursday, weekly: [] }, { now: thursday - left });
  assert.equal(nextTick(at(3 * hour)), thursday - 3 * hour + 60_000);
  assert.equal(nextTick(at(600_001)), thursday - 540_001);
  assert.equal(nextTick(at(600_000)), thursday - 599_000);
  assert.equal(nextTick(at(400)), thursday);
  assert.equal(nextTick(at(0)), null);
});

test("nothing is said of a meeting whose time has come, until its race begins or it is given up", () => {
  const at = (left: number) => inClub(ada, { next: thursday, weekly: [] }, { now: thursday - left });
  assert.equal(meetingSentence(at(400)), "The meeting begins in 0:01.");
  for (const left of [0, -1, -119_000]) {
    assert.equal(meetingSentence(at(left)), "");
    assert.doesNotMatch(textOf(lobbyView(at(left), () => {})), /The meeting begins|Next meeting/);
  }
});

test("a weekly meeting is at the same time on these clocks, whatever they do", () => {
  const { next, weekly } = meetingAt("2024-05-02T20:00", true);
  assert.equal(next, thursday);
  assert.equal(weekly.length, 16);
  for (let k = 0; k < 300; ++k) {
    const at = new Date(thursday);
    at.setDate(at.getDate() + 7 * k);
    const time = weekly.filter(({ from }) => from <= at.getTime()).at(-1)!;
    assert.equal((at.getTime() / 60_000 - 4 * 24 * 60) % (7 * 24 * 60), time.minute, at.toString());
  }
  assert.deepEqual(meetingAt("2024-05-02T20:00", false), { next: thursday, weekly: [] });
});

// How many weeks at most are not at the time that was typed: those in which clocks skip it.
for (const [zone, first, most] of [
  ["Europe/Berlin", "2026-02-01T02:30", 5],
  ["Europe/Berlin", "2026-03-29T02:30", 5], // itself skipped
  ["America/Santiago", "2026-02-01T00:00", 5],
  ["Africa/Cairo", "2026-02-06T00:30", 5],
  ["Africa/Casablanca", "2026-01-04T02:30", 5],
] as const)
  test(`a weekly meeting of ${zone}, ${first}, is not moved for ever by a week in which clocks skip its time`, () => {
    process.env.TZ = zone;
    try {
      const { weekly } = meetingAt(first, true);
      const others: string[] = [];
      for (let k = 0; k < 52 * 5; ++k) {
        const wanted = new Date(Date.parse(`${first}Z`) + k * week).toISOString().slice(0, 16);
        const from = Date.parse(`${wanted.slice(0, 10)}T12:00`) - 84 * hour;
        const minute = (weekly.filter((time) => time.from <= from + 84 * hour).at(-1) ?? weekly[0]!).minute * 60_000;
        // The one of this minute of the week within half a week of the day's noon.
        const at = from + ((((minute - from + 4 * 24 * hour) % week) + week) % week);
        if (localText(at) !== wanted) others.push(localText(at));
      }
      assert.ok(others.length <= most, others.join(" "));
    } finally {
      process.env.TZ = "Europe/Berlin";
    }
  });

test("the host sets the meeting in a dialog, which others do not get", () => {
  const open = after(inClub(ada), { is: "acted", action: "set-meeting" });
  assert.equal(open.model.overlay, "meeting");
  assert.match(textOf(content(open.model, () => {})), /meeting.*each week.*send/s);
  const meeting = meetingAt("2024-05-02T20:00", false);
  const set = after(open.model, { is: "set_meeting", meeting });
  assert.equal(set.model.overlay, "none");
  assert.deepEqual(set.sent, [{ action: "set_meeting", set_meeting: { meeting } }]);

  const guest = after(inClub(ben), { is: "acted", action: "set-meeting" });
  assert.equal(guest.model.overlay, "none");
  assert.deepEqual(guest.sent, [{ action: "set_meeting", set_meeting: { meeting: undefined } }]);

  const server = { name: "", welcome: "", features: [] };
  const old = after(inClub(ada, undefined, { server }), { is: "acted", action: "set-meeting" });
  assert.equal(old.model.status.text, "This server is too old for that.");
});

test("a time out of the range of the rules is refused beside its field, and not sent", () => {
  const { model } = after(inClub(ada), { is: "acted", action: "set-meeting" });
  const at = (message: Message) => after(model, message);
  const view = textOf(content(model, () => {}));
  assert.match(view, /min=2024-05-02T17:00\s+max=2024-07-31T17:00/);
  for (const written of ["0026-05-02T20:00", "9999-05-02T20:00", "2024-05-02T17:00", "2024-07-31T17:01", ""]) {
    const { model, sent } = at({ is: "set_meeting", meeting: meetingAt(written, true) });
    assert.deepEqual(sent, [], written);
    assert.equal(model.overlay, "meeting");
    const sentence = "The next meeting must be in the future, and within 90 days.";
    assert.ok(textOf(content(model, () => {})).includes(sentence), written);
    const closed = after(model, { is: "opened", overlay: "none" });
    const again = after(closed.model, { is: "acted", action: "set-meeting" });
    assert.ok(!textOf(content(again.model, () => {})).includes(sentence));
  }
  for (const written of ["2024-05-02T17:01", "2024-07-31T17:00"])
    assert.equal(at({ is: "set_meeting", meeting: meetingAt(written, true) }).sent.length, 1, written);
});

test("the meetings of clubs, told late, change nothing else of what is kept, and stay when it changes", async () => {
  const resume = { token: new Uint8Array(16), member: 3, lastSubmitted: 0, unanswered: [] };
  const seat = { format: 1, role: Role.PLAYER, board: null, at: Date.now() };
  for (const [room, club] of [["K7QX2M", "Go"], ["AAAAAA", undefined]] as const)
    await write("seats", room, { ...seat, room, name: "Ada", club, resume });
  const asked: string[] = [];
  let answer = (_: Response) => {};
  const arriving = new Promise<Response>((arrive) => (answer = arrive));
  const realFetch = globalThis.fetch;
  globalThis.fetch = (address) => (asked.push(String(address)), arriving);
  let model: Model = { ...inClub(0), place: "start", room: null };
  const take = (message: Message) => ({ model } = update(model, message, now));
  try {
    const telling = tellKept(take);
    while (asked.length === 0) await new Promise(setImmediate);
    const kept = { ...model.kept, rooms: model.kept.rooms.slice(), games: [], replays: [] };
    take({ is: "kept_found", kept }); // as when a replay was deleted
    answer(new Response(JSON.stringify({ meeting: thursday })));
    await telling;
    assert.equal(asked.length, 1);
    assert.match(asked[0]!, /K7QX2M$/);
    assert.equal(model.kept, kept);
    assert.match(textOf(startView(model, () => {})), /Go.*Next meeting: Thursday 20:00, in 3 h\./s);
    take({ is: "kept_found", kept: { ...kept } });
    assert.match(textOf(startView(model, () => {})), /Next meeting/);
    assert.doesNotMatch(textOf(startView({ ...model, now: thursday }, () => {})), /Next meeting/);
  } finally {
    globalThis.fetch = realFetch;
  }
});

test("everybody in the club sees when it meets, with its calendar", () => {
  const { room } = inClub(ben);
  const meeting = { next: thursday, weekly: [] };
  const told = foldClub(room!, { kind: "meeting_set", meeting_set: { meeting, reason: MeetingReason.CHANGED } });
  assert.deepEqual(told.club!.meeting, meeting);
  const text = textOf(lobbyView(inClub(ben, meeting), () => {}));
  assert.match(text, /Next meeting: Thursday 20:00, in 3 h\..*Calendar/s);
});
