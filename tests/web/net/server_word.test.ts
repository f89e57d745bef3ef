// The server's word: how requests say it, when it is kept, and when it is forgotten.
import assert from "node:assert/strict";
import { test } from "node:test";
import { exchange, wordWanted } from "../../../client/web/src/http/http.ts";
import { authorization, rememberServerWord, sayServerWord, serverWord } from "../../../client/web/src/http/server_word.ts";

let stored: string[] = [];
const begin = (ofLink: string, kept: string): void => {
  stored = [];
  rememberServerWord(ofLink, kept, (word) => stored.push(word));
};

// The header that the next request says; it is answered with this status and error.
function answering(status: number, error = "", body = "{}"): () => string | null {
  let said: string | null = null;
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    said = new Headers(init.headers).get("authorization");
    return new Response(body, { status, headers: error ? { "gridrace-error": error } : {} });
  }) as typeof fetch;
  return () => said;
}

test("nothing is said where there is no word", async () => {
  begin("", "");
  const said = answering(200);
  await exchange("/rooms");
  assert.equal(said(), null);
  assert.deepEqual(stored, []);
});

test("a word is said as the password of any user, in UTF-8, and kept once the server has taken it", async () => {
  begin("", "");
  sayServerWord(" Zo\u00eb:x ");
  assert.deepEqual(authorization(), { Authorization: "Basic Olpvw6s6eA==" });
  const said = answering(200);
  await exchange("/rooms", { headers: { Accept: "text/plain" } });
  assert.equal(said(), "Basic Olpvw6s6eA==");
  assert.deepEqual(stored, ["Zo\u00eb:x"]);
  await exchange("/rooms");
  assert.deepEqual(stored, ["Zo\u00eb:x"], "it is stored once");
});

test("the word of a link comes before the one that was kept", () => {
  begin("of the link", "kept");
  assert.equal(serverWord(), "of the link");
  begin("", "kept");
  assert.equal(serverWord(), "kept");
});

test("a wrong word is forgotten, and not said again", async () => {
  begin("", "kept");
  const said = answering(403, "wrong_server_word");
  await exchange("/rooms");
  assert.ok(said());
  assert.deepEqual(stored, [""]);
  await exchange("/rooms");
  assert.equal(said(), null);
});

test("another refusal changes nothing", async () => {
  begin("", "kept");
  answering(429, "guesses_codes");
  await exchange("/rooms");
  assert.deepEqual(stored, []);
  assert.equal(serverWord(), "kept");
});

test("a server says what its word is for; an older one wants none", async () => {
  begin("", "");
  for (const [said, wanted] of [
    ['{"open_rooms":"word","enter":"everyone"}', "open"],
    ['{"open_rooms":"nobody","enter":"word"}', "enter"],
    ['{"open_rooms":"nobody","enter":"everyone"}', "nobody"],
    ['{"open_rooms":"everyone","enter":"everyone"}', ""],
    ['{"status":"ok"}', ""],
    ["<html>", ""],
  ]) {
    answering(200, "", said);
    assert.equal(await wordWanted(), wanted, said);
  }
});
