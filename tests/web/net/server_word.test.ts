// The server's word: how requests say it, when it is kept, and when it is forgotten.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askForWhom, exchange } from "../../../client/web/src/http/http.ts";
import { authorization, describeServer, rememberServerWord, sayServerWord, serverRefusedWord, serverTookWord, serverWord, type ServerWord } from "../../../client/web/src/http/server_word.ts";

let stored: string[] = [];
let known: ServerWord | null = null; // as the page was last told
const begin = (kept: string, ...wants: Parameters<typeof describeServer> | []): void => {
  stored = [];
  known = null;
  rememberServerWord(kept, (word) => stored.push(word), (told) => (known = told));
  if (wants.length > 0) describeServer(...(wants as Parameters<typeof describeServer>));
};

type Asked = { path: string; said: string | null };

// A server for those who know this word, which looks at it only where it needs it: who enters, or only who opens rooms.
function serverOf(word: string, wants: "enter" | "open"): Asked[] {
  const asked: Asked[] = [];
  const right = `Basic ${btoa(`:${word}`)}`;
  globalThis.fetch = (async (address: string, { headers, method }: RequestInit) => {
    const path = address.slice(address.lastIndexOf("/"));
    const said = new Headers(headers).get("authorization");
    asked.push({ path, said });
    const looks = wants === "enter" ? path !== "/healthz" : method === "POST";
    if (path === "/healthz") return Response.json({ enter: wants === "enter" ? "word" : "everyone", open_rooms: wants === "open" ? "word" : "everyone" });
    if (!looks || said === right) return Response.json({});
    return new Response("", { status: 403, headers: { "gridrace-error": said ? "wrong_server_word" : "server_word_needed" } });
  }) as typeof fetch;
  return asked;
}

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
  begin("", "enter", false);
  const said = answering(200);
  await exchange("/rooms");
  assert.equal(said(), null);
  assert.deepEqual(stored, []);
});

test("a word is said as the password of any user, in UTF-8, and kept once the server has taken it", async () => {
  begin("", "enter", false);
  sayServerWord(" Zo\u00eb:x ");
  assert.deepEqual(authorization(), { Authorization: "Basic Olpvw6s6eA==" });
  const said = answering(200);
  await exchange("/rooms", { headers: { Accept: "text/plain" } });
  assert.equal(said(), "Basic Olpvw6s6eA==");
  assert.deepEqual(stored, ["Zo\u00eb:x"]);
  await exchange("/rooms");
  assert.deepEqual(stored, ["Zo\u00eb:x"], "it is stored once");
});

test("a wrong word is forgotten, and not said again", async () => {
  begin("kept");
  const asked = serverOf("moon", "enter");
  await exchange("/rooms");
  assert.ok(asked[0].said);
  assert.deepEqual(stored, [""]);
  await exchange("/rooms");
  assert.equal(asked[1].said, null);
  assert.equal(known!.refusedWord, "kept");
});

test("the right word that is kept outlives the wrong one of a link", async () => {
  begin("moon");
  const asked = serverOf("moon", "enter");
  sayServerWord("typo");
  await askForWhom();
  await exchange("/rooms");
  assert.deepEqual(asked.map(({ said }) => said !== null), [true, true]);
  assert.deepEqual(stored, [], "no answer of /healthz, which looks at no word, has put the wrong one in its place");
  assert.deepEqual([known!.refusedWord, known!.guestsWord], ["typo", ""]);
});

test("where only who opens rooms needs it, the word is kept once a room is open", async () => {
  begin("moon", "open", false);
  serverOf("star", "open");
  sayServerWord("typo");
  await exchange("/rooms");
  assert.deepEqual(stored, [], "the list is there for everybody");
  await exchange("/rooms", { method: "POST" });
  assert.deepEqual([stored, known!.wordFor], [[], "open"], "the one that is kept was not said");
  sayServerWord("star");
  await exchange("/rooms", { method: "POST" });
  assert.deepEqual(stored, ["star"]);
  assert.equal(known!.guestsWord, "", "guests come without it");
});

test("links say a word that the server has taken, whichever it says first: that, or what the word is for", async () => {
  begin("moon");
  serverOf("moon", "enter");
  await exchange("/rooms/K7QX2M");
  assert.equal(known!.guestsWord, "");
  await askForWhom();
  assert.deepEqual(known, { wordFor: "enter", opensNoRooms: false, guestsWord: "moon", refusedWord: "" });
  serverOf("star", "enter");
  await exchange("/rooms/K7QX2M");
  assert.equal(known!.guestsWord, "", "it was changed");
  serverTookWord("star");
  assert.deepEqual([known!.guestsWord, known!.refusedWord], ["star", ""]);
});

test("a refusal says what the word is for where /healthz was not heard, and to a page older than the setting", async () => {
  begin("");
  serverOf("moon", "open");
  await exchange("/rooms", { method: "POST" });
  assert.equal(known!.wordFor, "open");
  serverOf("moon", "enter");
  await exchange("/rooms");
  assert.equal(known!.wordFor, "enter");
  begin("");
  serverRefusedWord(""); // by a room
  assert.equal(known!.wordFor, "enter");
});

test("another refusal changes nothing", async () => {
  begin("kept");
  answering(429, "guesses_codes");
  await exchange("/rooms");
  assert.deepEqual(stored, []);
  assert.equal(serverWord(), "kept");
});

test("a server says what its word is for, and whether rooms are opened there; an older one wants none", async () => {
  for (const [said, wanted, opensNoRooms] of [
    ['{"open_rooms":"word","enter":"everyone"}', "open", false],
    ['{"open_rooms":"nobody","enter":"word"}', "enter", true],
    ['{"open_rooms":"nobody","enter":"everyone"}', "", true],
    ['{"open_rooms":"everyone","enter":"everyone"}', "", false],
  ] as const) {
    begin("");
    answering(200, "", said);
    await askForWhom();
    assert.deepEqual([known!.wordFor, known!.opensNoRooms], [wanted, opensNoRooms], said);
  }
  for (const said of ['{"status":"ok"}', "<html>"]) {
    begin("");
    answering(200, "", said);
    await askForWhom();
    assert.equal(known, null, said);
  }
});
