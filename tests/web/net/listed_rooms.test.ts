// The list of rooms as servers, and what stands before them, answer.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { listedRooms } from "../../../client/web/src/http/http.ts";

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const told = (body: string) => {
  globalThis.fetch = async () => new Response(body);
  return listedRooms();
};

const room = {
  ...{ room: "K7QX2M", open: true, host: "Ben", players: 4, bots: 3, max_players: 8, phase: "lobby", seconds: 20 },
  ...{ mode: "race", difficulty: "easy", features: [] },
};

test("rooms that are told in a way that is not understood are left out", async () => {
  const wrong = [
    ...[null, 7, "K7QX2M", [], { ...room, room: "//evil.example/r/K7QX2M" }, { ...room, host: undefined }],
    ...[{ ...room, players: "4" }, { ...room, features: null }, { ...room, club: 1 }, { ...room, meeting: "8" }, { ...room, seconds: undefined }],
  ];
  const club = { ...room, club: "Thursday", meeting: 1_800_000_000_000 };
  assert.deepEqual(await told(JSON.stringify({ rooms: [...wrong, room, club] })), [room, club]);
});

test("what is no list is not known, and nothing fails", async () => {
  for (const body of ["", "<html>", "null", "[]", "{}", '{"rooms":{}}', '{"rooms":"x"}', "404"]) {
    assert.equal(await told(body), null, body);
  }
  globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  assert.equal(await listedRooms(), null);
});

test("a server that does not answer in time is as one without a list", async () => {
  globalThis.fetch = (_, init) =>
    new Promise((_, fail) => init!.signal!.addEventListener("abort", () => fail(init!.signal!.reason)));
  const keepsAwake = setTimeout(() => {}, 5000);
  assert.equal(await listedRooms(20), null);
  clearTimeout(keepsAwake);
});
