// The result to share is the terminal's, letter for letter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heatOf } from "../../../client/web/src/app/replay/fill_times.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { shareText } from "../../../client/web/src/app/core/share_text.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { Mode } from "../../../client/web/src/wire/wire.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { ada, eventfulRace, puzzle } from "../recorded_race.ts";

const room = eventfulRace().record().course.flatMap(({ events }) => events);

function finished(change: Partial<Model> = {}): Model {
  const race = eventfulRace();
  race.note(room[room.length - 1]); // its end
  const begun = firstModel({
    settings: defaultSettings,
    start: startForm("Ada"),
    origin: "",
    isInstalled: false,
    now: 0,
  });
  return { ...begun, place: "room", room: race.room, self: ada, ...change };
}

// Each empty cell filled a second after the one before it, but those of the first box a minute after.
function times(): number[] {
  let at = 0;
  return [...puzzle].map((given, cell) => {
    if (given !== ".") return 0;
    const isInFirstBox = cell % 9 < 3 && cell < 27;
    return (at += isInFirstBox ? 60_000 : 1000 + cell);
  });
}

test("a race tells difficulty, time, place and mistakes", () => {
  assert.equal(shareText(finished()), "gridrace easy 1:18.0, 1st of 3 ×1\n");
});

test("a game alone has no place, and one that was not finished says so", () => {
  assert.equal(shareText(finished({ place: "solo" })), "gridrace easy 1:18.0 ×1\n");
  assert.equal(shareText(finished({ self: 2 })), "gridrace easy not finished\n");
});

test("a puzzle that somebody chose has no difficulty", () => {
  const model = finished();
  const race = { ...model.room!.race!, seed: undefined };
  assert.match(shareText({ ...model, room: { ...model.room!, race } }), /^gridrace custom puzzle /);
});

test("the puzzle of the day tells its date", () => {
  const model = finished();
  const mode_settings = { ...model.room!.race!.mode_settings!, mode: Mode.DAILY, day: 20_783 };
  const race = { ...model.room!.race!, mode_settings };
  const text = shareText({ ...model, room: { ...model.room!, race } });
  assert.match(text, /^gridrace puzzle of the day 2026-11-26 1:18\.0, /);
});

test("the boxes show where the time went, the slowest red", () => {
  const [, ...rows] = shareText(finished({ fillTimes: times() })).trimEnd().split("\n");
  assert.equal(rows.length, 3);
  for (const row of rows) assert.match(row, /^[🟩🟨🟥]{3}$/u);
  assert.ok(rows[0].startsWith("🟥"));
});

test("cells are ranked by the time since the one before", () => {
  const heat = heatOf([1000, 1500, 0, 5000]);
  assert.deepEqual(heat, [3, 0, -1, 6]);
});
