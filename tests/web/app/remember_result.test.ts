// What counts in the statistics: each race of the person once, however the page learns that it has ended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import { startLoop, type Loop } from "../../../client/web/src/app/loop/loop.ts";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import type { Event, Snapshot } from "../../../client/web/src/wire/wire.ts";
import { foldRecord } from "../../../client/web/src/race/fold.ts";
import { readResults } from "../../../client/web/src/storage/results.ts";
import { isRepeated } from "../../../client/web/src/app/replay/statistics.ts";
import { lazyParts } from "../racing.ts";
import { ada, eventfulRace } from "../recorded_race.ts";

const { course, start } = eventfulRace().record();
const ended = foldRecord({ course, start });
const end = course.at(-1)!.events.at(-1)!;

// What the board adds its styles with.
class StyleSheet {
  replaceSync(): void {}
}

function openPage(place: "room" | "solo" = "room"): Loop {
  const document = { addEventListener() {}, adoptedStyleSheets: [] };
  Object.assign(globalThis, { document, CSSStyleSheet: StyleSheet, requestAnimationFrame: () => 0 });
  const model = firstModel({
    ...{ settings: defaultSettings, start: startForm("Ada"), origin: "", isInstalled: false, now: 0 },
  });
  return startLoop({ ...model, lazy: lazyParts, place });
}

const changed = (room: Snapshot, events: Event[] = []): Message => ({
  ...{ is: "room_changed", room, self: ada, unanswered: [], events, answers: [] },
  server: { name: "", welcome: "", features: [] },
});

const remembered = async () => (await sleep(20), await readResults());

test("a race that ended while the page was away counts, once", async () => {
  const page = openPage();
  page.tell(changed(ended));
  page.tell(changed(ended));
  const [result] = await remembered();
  assert.deepEqual([result.kind, result.isWon, result.day], ["race", true, 19_844]);
  openPage().tell(changed(ended)); // reloaded, in the same room
  assert.equal((await remembered()).length, 1);
});

test("a race that ends on the page counts with the grade of its rules", async () => {
  const race = { ...ended.race!, number: 2 };
  openPage().tell(changed({ ...ended, race }, [end]));
  const results = await remembered();
  assert.equal(results.length, 2);
  assert.equal(results.at(-1)!.grade, ended.rules.grade);
});

test("a puzzle solved again alone has no best time, and that of a day counts once", async () => {
  const before = (await readResults()).length;
  const solve = async (number: number, end: number) => {
    const runs = ended.race!.runs.map((run) => ({ ...run, aids: 0 }));
    const race = { ...ended.race!, number, runs, seed: "1", ended_at: ended.race!.ended_at! + end };
    const page = openPage("solo");
    page.tell(changed({ ...ended, race }));
    const results = await remembered();
    return { count: results.length - before, last: results.at(-1)!, said: page.model().status.text };
  };
  const first = await solve(7, 1_000);
  assert.deepEqual([first.count, first.last.isWon, first.last.isRanked, first.said], [1, true, true, ""]);
  const again = await solve(8, 2_000);
  assert.deepEqual([again.count, again.last.isRanked], [2, false]);
  assert.equal(again.said, "You solved this puzzle before: this is no best time.");

  const daily = { ...first.last, isDaily: true, puzzle: undefined }; // of a version that kept no puzzles
  assert.equal(isRepeated([daily], { ...daily, puzzle: first.last.puzzle, time: 1 }), true);
  assert.equal(isRepeated([daily], { ...daily, day: daily.day + 1 }), false);
  assert.equal(isRepeated([{ ...daily, isWon: false }], daily), false);
  assert.equal(isRepeated([daily], { ...daily, kind: "race" }), false);
});
