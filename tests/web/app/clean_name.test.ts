// Names as common/base/text.cpp cleans them, and as its tests have them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanName } from "../../../client/web/src/app/replay/clean_name.ts";
import { challengeFile } from "../../../client/web/src/app/solo/find_challenge.ts";
import { soloPlayer } from "../../../client/web/src/app/replay/solo_player.ts";
import { ada, RecordedRace } from "../recorded_race.ts";

test("spaces are collapsed and characters composed", () => {
  assert.equal(cleanName("  Ada \u3000\u00a0 Lovelace "), "Ada Lovelace");
  assert.equal(cleanName("Zoe\u0308"), "Zo\u00eb");
  assert.equal(cleanName("e\u200d\u0301"), "\u00e9");
});

test("what a name may not have is left out, and nothing may be left", () => {
  assert.equal(cleanName("\u001b[2J"), "[2J");
  assert.equal(cleanName("a\u202eb\u200b\ud800\n\ue000\u2028"), "ab");
  assert.equal(cleanName("x\u0328\u0325\u0331\u0330y"), "x\u0328\u0325y");
  assert.equal(cleanName("A\u3164d\u2800a\ufe0f\ufffc"), "Ada");
  assert.equal(cleanName("\u{1f469}\u200d\u{1f527}"), "\u{1f469}\u{1f527}");
  for (const nothing of ["", " \u00a0 ", "\u200b", "\u0301", "\u3164\u2800"]) assert.equal(cleanName(nothing), "", nothing);
});

test("a name takes up sixteen columns at most, and wide characters two each", () => {
  assert.equal(cleanName("a".repeat(17)), "a".repeat(16));
  assert.equal(cleanName("一二三四五六七八九"), "一二三四五六七八");
  assert.equal(cleanName("a一二三四五六七八"), "a一二三四五六七");
  assert.equal(cleanName("😀".repeat(9)), "😀".repeat(8));
  assert.equal(cleanName(`${"a".repeat(15)} b`), "a".repeat(15));
  assert.equal(cleanName("\u{1d400}".repeat(16)), "\u{1d400}".repeat(12)); // in 48 bytes
  assert.equal(cleanName("q\u0301".repeat(16)), "q\u0301".repeat(8)); // in 16 characters
  assert.equal(cleanName("Cho 数独"), "Cho 数独");
});

test("the file of a game alone has the player's name as the terminal reads it", () => {
  const race = new RecordedRace(1, [soloPlayer]);
  race.finish(ada);
  const { start, course } = race.record();
  const record = { start: { ...start!, code: "" }, course };
  const nameIn = (settings: string) => JSON.parse(challengeFile(record, settings, null)).records[0].members[0].name;
  assert.equal(nameIn("  Zoe\u0308   数独 "), "Zo\u00eb 数独");
  assert.equal(nameIn("\u200b "), soloPlayer);
});
