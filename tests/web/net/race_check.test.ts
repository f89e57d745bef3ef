// Whether a race is the one that its server has signed: the worked example of proto/http.md, and what must not pass.
import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { beforeEach, test } from "node:test";
import type { RaceCheck } from "../../../client/web/src/app/core/race_check.ts";
import { checkRace, trustKey } from "../../../client/web/src/app/loop/race_check.ts";
import { readNote, recordHash } from "../../../client/web/src/app/replay/race_note.ts";
import { fingerprint } from "../../../client/web/src/words/fingerprint.ts";
import { RecordedRace } from "../recorded_race.ts";
import type { RaceRecord } from "../../../client/web/src/wire/wire.ts";
import { checkLine } from "../../../client/web/src/view/replay/check_line.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { textOf } from "../view_text.ts";

// As tests/common/identity/race_note_test.cpp has it: made by another implementation of signed notes, in Python.
const example = `gridrace race v1
server A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=
room K7QX2M
race 3
ended 1767225857000
record sha256 m3AM6CmNvwdQsdg/NrBzNCTW/M6V+GvFpFa16wKWaX4=

\u2014 gridrace-0EGG-FFZK-SR8B-W7BG RJA7Z98BDAgozKSSTztCDdcCwtN6XJFrnqIejP+wmdV9Gzbj8rDEKb4Lnpb7fCa87RjmiG49I6otQkHiDSTUy2rJcAI=
`;

test("a note is read as the server writes it, and another signature may stand beside", async () => {
  const note = await readNote(example);
  assert.deepEqual([note?.room, note?.race, note?.ended], ["K7QX2M", 3, 1767225857000]);
  assert.equal(fingerprint(note!.server), "0EGG-FFZK-SR8B-W7BG");
  assert.equal(note!.hash, await recordHash(new TextEncoder().encode("a record")));
  assert.ok(await readNote(`${example}\u2014 witness ${"A".repeat(92)}\n`));
});

test("a note of which one character is another, or that is cut short or has more, is none", async () => {
  for (let i = 0; i < example.length; ++i) {
    const other = String.fromCharCode(example.charCodeAt(i) ^ 1);
    const changed = await readNote(example.slice(0, i) + other + example.slice(i + 1)).catch(() => null);
    assert.equal(changed, null, `at ${i}: ${other}`);
  }
  for (let size = 0; size < example.length; ++size) assert.equal(await readNote(example.slice(0, size)), null);
  assert.equal(await readNote(example.replace("K7QX2M", "k7qx2m")), null);
  assert.equal(await readNote(example.replace("race 3", "race 03")), null);
});

// A server with a key of its own, which signs what it is given.
function makeServer() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from((publicKey.export({ format: "jwk" }) as { x: string }).x, "base64url");
  return {
    key: new Uint8Array(key),
    async note(bytes: Uint8Array<ArrayBuffer>, race: number, ended: number, room = "K7QX2M"): Promise<string> {
      const lines = [`server ${key.toString("base64")}`, `room ${room}`, `race ${race}`, `ended ${ended}`, `record sha256 ${await recordHash(bytes)}`];
      const text = `gridrace race v1\n${lines.join("\n")}\n`;
      const name = `gridrace-${fingerprint(key)}`;
      const named = Buffer.concat([Buffer.from(`${name}\n\x01`), key]);
      const id = Buffer.from(await crypto.subtle.digest("SHA-256", named)).subarray(0, 4);
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
      return `${text}\n\u2014 ${name} ${signature.toString("base64")}\n`;
    },
  };
}

const bytes = new TextEncoder().encode("the bytes of a record");
const raced = new RecordedRace(2).record();
const ended = raced.course.flatMap(({ events }) => events).find((event) => event.kind === "race_ended")!.race_ended;
const record: RaceRecord = { ...raced, start: { ...raced.start!, code: "K7QX2M" } };
const generate = async () => null;
const possible = { checkRecord: async () => "", generate };

// As if this browser had checked no race yet: there is no IndexedDB here, so that all is kept in memory.
beforeEach(() => trustKey(undefined as never));

const shown = (raceCheck: RaceCheck): string => textOf(checkLine({ raceCheck } as Model, () => {}));

test("a race is checked by its note and by the rules, and the server's key is remembered", async () => {
  const server = makeServer();
  const check = await checkRace(record, bytes, await server.note(bytes, ended.race, ended.at), null, possible);
  assert.deepEqual(check, { verdict: "signed", key: server.key, isByRules: true, choice: "Its puzzle was chosen by the server alone.", isSealed: false });
  assert.match(shown(check), new RegExp(`Checked: signed by this server \\(${fingerprint(server.key)}\\), each move by the rules\\. Its puzzle was chosen by the server alone\\.`));

  const other = makeServer();
  const changed = await checkRace(record, bytes, await other.note(bytes, ended.race, ended.at), null, possible);
  assert.deepEqual([changed.verdict, changed.known], ["other_key", server.key]);
  assert.match(shown(changed), /Warning: signed by the key .* had .* before\. Ask its host.*The key is right/s);

  await trustKey(other.key);
  assert.equal((await checkRace(record, bytes, await other.note(bytes, ended.race, ended.at), null, possible)).verdict, "signed");
});

test("a tampered record, another race and a note that nobody signed are not taken for the race", async () => {
  const server = makeServer();
  const note = await server.note(bytes, ended.race, ended.at);
  const sealed = await recordHash(bytes);
  const seen = await checkRace(record, bytes, note, sealed, possible);
  assert.match(shown(seen), /It is the record that was sealed while you were there\./);
  const tampered = bytes.slice();
  tampered[3] ^= 1;
  const wrong = [
    checkRace(record, tampered, note, null, possible),
    checkRace(record, bytes, await server.note(bytes, ended.race + 1, ended.at), null, possible),
    checkRace(record, bytes, await server.note(bytes, ended.race, ended.at + 1), null, possible),
    checkRace(record, bytes, await server.note(bytes, ended.race, ended.at, "K7QX2N"), null, possible),
    checkRace(record, bytes, example, null, possible),
    checkRace(record, bytes, note.replace("race v1", "race v2"), null, possible),
    checkRace(record, bytes, note, await recordHash(tampered), possible), // signed now, but another one was sealed
    checkRace(record, bytes, "", await recordHash(tampered), possible), // and none signed
    checkRace(record, bytes, "<html>", null, possible),
  ];
  for (const check of await Promise.all(wrong)) assert.equal(check.verdict, "wrong");
  assert.match(shown(await wrong[0]), /Warning: this is not the race that the server has signed/);
});

test("a signed course that the rules forbid is a warning; of a mode that this page cannot check it says so", async () => {
  const server = makeServer();
  const note = await server.note(bytes, ended.race, ended.at);
  const check = await checkRace(record, bytes, note, null, { checkRecord: async () => "This record cannot be true.", generate });
  assert.equal(check.verdict, "impossible");
  assert.match(shown(check), /Warning: .* This record cannot be true\./);
  const { rules } = record.start!;
  const relay = { ...record, start: { ...record.start!, rules: { ...rules, mode_settings: { ...rules.mode_settings!, mode: 8 } } } };
  assert.match(shown(await checkRace(relay, bytes, note, null, { checkRecord: () => Promise.reject(new Error("not asked")), generate })), /Its moves are not checked here/);
});

test("a puzzle that is not the one that was drawn is a warning", async () => {
  const server = makeServer();
  const draw = { commitment: new Uint8Array(32), entries: [], closes_at: 0, grade: 1 };
  const lied = structuredClone(record);
  const started = lied.course[0].events.find((event) => event.kind === "countdown_started")!;
  started.countdown_started.draw = draw;
  const check = await checkRace(lied, bytes, await server.note(bytes, ended.race, ended.at), null, possible);
  assert.equal(check.verdict, "impossible");
  assert.match(shown(check), /Warning: .* Its puzzle is not the one that was drawn\./);
});

test("what cannot be checked is said plainly", async () => {
  assert.match(shown(await checkRace(record, bytes, "", null, possible)), /this server has not signed the race/);
  assert.match(shown(await checkRace(record, bytes, null, null, possible)), /Not checked here: that needs https/);
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  const check = await checkRace(record, bytes, example, null, possible);
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
  assert.equal(check.verdict, "unchecked");
});
