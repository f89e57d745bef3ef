// The recorded races of strangers, and which of them "Play now" races.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fieldRaces, type FieldRace } from "../../../client/web/src/http/field.ts";
import { openRoomAtOnce } from "../../../client/web/src/app/loop/room_at_once.ts";
import { raceToRace } from "../../../client/web/src/app/pages/race_to_race.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { decode, encode } from "../../../client/web/src/wire/codec.ts";

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const race = (number: number, name: string, strength = 30): FieldRace => ({
  race: number.toString(16).padStart(16, "0"),
  runs: [{ name, seconds: 252, strength }],
});

test("races that are told in a way that is not understood are left out, and what is no field is empty", async () => {
  const told = (body: string, status = 200) => {
    globalThis.fetch = async () => new Response(body, { status });
    return fieldRaces();
  };
  const right = race(7, "Ada");
  const [run] = right.runs;
  const wrong = [
    ...[null, 7, {}, { ...right, race: "7" }, { ...right, runs: "x" }, { ...right, runs: [] }],
    ...[{ name: "" }, { name: 7 }, { seconds: -1 }, { seconds: "4" }, { strength: null }].map((part) => ({ ...right, runs: [{ ...run, ...part }] })),
  ];
  assert.deepEqual(await told(JSON.stringify({ races: [...wrong, right] })), [right]);
  for (const body of ["", "<html>", "null", "[]", "{}", '{"races":{}}']) assert.deepEqual(await told(body), [], body);
  assert.deepEqual(await told(JSON.stringify({ races: [right] }), 404), []);
  const many = Array.from({ length: 300 }, (_, i) => race(i + 1, "Ada"));
  assert.equal((await told(JSON.stringify({ races: many }))).length, 200);
});

test("the race is of others, was not raced here, and is the nearest of these", () => {
  const [far, near, own] = [race(1, "Bo", 90), race(2, "Cy", 33), race(3, "ADA")];
  const chosen = (raced: string[] = [], names = ["Ada"]) => raceToRace([far, near, own], raced, names)?.race;
  assert.equal(chosen(), near.race);
  assert.equal(chosen([near.race]), far.race);
  assert.equal(chosen([near.race, far.race]), undefined);
  assert.equal(chosen([], ["Bob"]), own.race);
});

const created = encode("RoomCreated", { code: "K7QX2M", features: [] });

// A server with this field, which refuses rooms of some races; which races rooms were asked for.
function serve(field: FieldRace[], isRefused = false): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address, init) => {
    if (String(address).endsWith("/field")) return new Response(JSON.stringify({ races: field }));
    const { field: wanted } = decode("CreateRoom", init!.body as Uint8Array) as { field: string };
    asked.push(wanted);
    return isRefused && wanted !== "0" ? new Response("gone", { status: 403 }) : new Response(created as BodyInit, { status: 201 });
  };
  return asked;
}

test("a room of the field is opened once, and one for bots where there is none or the server refuses it", async () => {
  const form = startForm("Ada");
  const field = [race(0xfe, "Bo")];
  const refused = serve(field, true);
  assert.deepEqual(await openRoomAtOnce(form, "Ada"), { code: "K7QX2M" });
  assert.deepEqual(refused, ["254", "0"]);
  const asked = serve(field);
  assert.deepEqual(await openRoomAtOnce(form, "Ada"), { code: "K7QX2M", ghosts: field[0].runs });
  assert.deepEqual(await openRoomAtOnce(form, "Ada"), { code: "K7QX2M" });
  assert.deepEqual(asked, ["254", "0"]);
});
