// The page tells a player the same sentences as the terminal: in random rooms of every mode, as each member is sent
// them (web_frames.cpp).
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import { allModes } from "../../../client/web/src/generated/modes.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { tellEvent } from "../../../client/web/src/app/core/news.ts";
import { next } from "../../../client/web/src/app/core/next.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { fold } from "../../../client/web/src/race/fold.ts";
import { modeOf } from "../../../client/web/src/race/room.ts";
import { spelledOut } from "../../../client/web/src/race/team_move.ts";
import { readServerMessage } from "../../../client/web/src/wire/messages.ts";
import { Mode, type Event } from "../../../client/web/src/wire/wire.ts";
import { partsOfRooms, program } from "../web_frames.ts";

const fresh = (self: number): Model => ({
  ...firstModel({ settings: defaultSettings, start: startForm("", ""), isInstalled: false, origin: "", now: 0 }),
  place: "room",
  self,
});

// The model after the events, and what was told, as web_frames writes it.
function follow(model: Model, events: readonly Event[]): { model: Model; told: string } {
  let told = "";
  const turn = next(model);
  for (const event of events) {
    for (const part of spelledOut(turn.model.room!, event, model.self)) {
      const before = turn.model.room!;
      turn.model = { ...turn.model, room: fold(before, part), status: { text: "", tone: "plain" } };
      tellEvent(turn, before, part);
      const { text, tone } = turn.model.status;
      // The terminal's lobby says it in a line of its own, for as long as it holds.
      if (text && part.kind !== "start_offered") told += `${tone[0]}${text}\n`;
    }
  }
  return { model: turn.model, told };
}

test("page and terminal tell a member the same", { skip: !program }, () => {
  const modes = new Set<Mode>();
  let model = fresh(0);
  let told = "";
  let sentences = 0;
  for (const { letter, bytes } of partsOfRooms("100")) {
    const text = () => new TextDecoder().decode(bytes);
    if (letter === "N") model = fresh(Number(text()));
    if (letter === "F") {
      const { snapshot, events } = readServerMessage(bytes);
      if (snapshot) model = { ...model, room: snapshot };
      ({ model, told } = follow(model, events));
      if (model.room!.race && told) modes.add(modeOf(model.room!.race));
    }
    if (letter !== "S") continue;
    assert.equal(told, text());
    sentences += told.split("\n").length - 1;
  }
  const missing = [...allModes, Mode.DAILY].filter((mode) => !modes.has(mode));
  assert.deepEqual(missing, []);
  assert.ok(sentences > 5_000, `${sentences} sentences`);
});
