// What the browser keeps, and who may write it: one tab after the other, and a database that fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Role, type RaceRecord } from "../../../client/web/src/wire/wire.ts";
import { keepsNothing, read, readAll, write } from "../../../client/web/src/storage/database.ts";
import { deleteReplay, findReplays, keepReplay, readReplay } from "../../../client/web/src/storage/results.ts";
import { newResumeState } from "../../../client/web/src/storage/seat_keeper.ts";
import { readSeat } from "../../../client/web/src/storage/seats.ts";
import { freed, takeTurn, type SeatTurn } from "../../../client/web/src/storage/seat_turns.ts";

test("a newer tab has the seat as soon as the older one has written what it has", async () => {
  let isWritten = false;
  const older: SeatTurn = await takeTurn("K7QX2M", async () => {
    older.end(); // as the link does when it stops
    await sleep(20);
    isWritten = true;
  });
  const asked = performance.now();
  const newer = await takeTurn("K7QX2M", async () => {});
  assert.ok(isWritten);
  assert.ok(performance.now() - asked < 140, "it waited in vain for an answer");
  newer.end();
});

test("a tab that gave way hears when the newer one is gone", async () => {
  const queue: (() => Promise<void>)[] = [];
  let isBusy = false;
  const serve = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    isBusy = false;
  };
  const request = (_: string, use: () => unknown) =>
    new Promise<void>((resolve) => {
      queue.push(async () => resolve((await use()) as void));
      void serve();
    });
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
  let isFree = false;
  await takeTurn("H3LP2M", async () => {});
  const newer = await takeTurn("H3LP2M", async () => {});
  const waiting = freed("H3LP2M").then(() => (isFree = true));
  await sleep(1100);
  assert.equal(isFree, false);

  newer.end();

  await waiting;
  assert.ok(isFree);
});

// Messages reach also those who listen only a moment after they were sent, as tabs that begin at once hear
// each other.
class LateChannel {
  static open = new Set<LateChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    LateChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    setImmediate(() => [...LateChannel.open].forEach((one) => one !== this && one.onmessage?.({ data })));
  }
  close(): void {
    LateChannel.open.delete(this);
  }
}

test("of tabs that ask for a seat at once, one has it", async () => {
  const { BroadcastChannel } = globalThis;
  Object.assign(globalThis, { BroadcastChannel: LateChannel });
  let taken = 0;
  const tabs = await Promise.all([1, 2, 3].map(() => takeTurn("7KQ2MB", async () => void ++taken)));
  assert.equal(taken, 2);
  for (const tab of tabs) tab.end();
  Object.assign(globalThis, { BroadcastChannel });
});

// IndexedDB as far as the page needs it. `faults` is what goes wrong with the next writes.
function makeDatabase({ isSlow = false } = {}) {
  const values = new Map<string, unknown>();
  const counts = { opened: 0, begun: 0, committed: 0 };
  const fake = { values, faults: [] as string[], ...counts, close: () => {}, finishOpening: () => {} };
  const later = (call: () => void) => void setImmediate(call);
  const objectStore = () => ({
    get: (key: string) => ({ result: values.get(key) }),
    getAll: () => ({ result: [...values.values()] }),
    getAllKeys: () => ({ result: [...values.keys()] }),
    put: (value: unknown, key: string) => values.set(key, value) && { result: key },
    delete: (key: string) => ({ result: void values.delete(key) }),
  });
  function transaction(_: string, mode: string) {
    ++fake.begun;
    const fault = mode === "readwrite" ? fake.faults.shift() : undefined;
    if (fault === "closed") throw new Error("closed");
    const made = { oncomplete() {}, onabort() {}, commit: () => ++fake.committed };
    later(() => (fault ? made.onabort() : made.oncomplete()));
    const full = { put: () => ({ result: undefined }) };
    return Object.assign(made, { objectStore: fault ? () => full : objectStore });
  }
  function open() {
    ++fake.opened;
    const result = { transaction, close() {}, onclose() {} };
    fake.close = () => result.onclose();
    const request = { result, onsuccess() {} };
    fake.finishOpening = () => request.onsuccess();
    if (!isSlow) later(fake.finishOpening);
    return request;
  }
  Object.assign(globalThis, { indexedDB: { open } });
  return fake;
}

test("a database that opens late is used from then on, and gets what was kept meanwhile", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const fake = makeDatabase({ isSlow: true });
  const written = write("seats", "a", 1);
  context.mock.timers.tick(3000);
  await written;
  assert.ok(keepsNothing());
  assert.equal(fake.values.size, 0);
  fake.finishOpening();
  await write("seats", "b", 2);
  assert.deepEqual([...fake.values], [["a", 1], ["b", 2]]);
  assert.ok(!keepsNothing());
  fake.close();
});

test("writes are committed at once, failed ones remembered, a closed database opened again", async () => {
  const fake = makeDatabase();
  await write("seats", "a", 1);
  assert.equal(fake.committed, 1);
  fake.faults = ["full"];
  await write("seats", "a", 2);
  assert.equal(await read("seats", "a"), 2);
  assert.deepEqual(await readAll("seats"), [{ key: "a", value: 2 }]);
  fake.close();
  await write("seats", "a", 3);
  assert.equal(fake.opened, 2);
  assert.equal(await read("seats", "a"), 3);
  assert.equal(fake.values.get("a"), 3, "an older value came after it");
  fake.faults = ["closed"];
  await write("seats", "a", 4);
  await write("seats", "a", 5);
  assert.equal(fake.opened, 3);
  const begun = fake.begun;
  assert.deepEqual(await readAll("seats"), [{ key: "a", value: 5 }]);
  assert.equal(fake.begun, begun + 1, "keys and values are of one moment");
});

test("races that were watched again are listed, the newest first, and can be read", async () => {
  makeDatabase();
  const recordOf = (code: string, at: number, race: number) =>
    ({
      start: { code },
      course: [{ at, events: [{ kind: "race_started", race_started: { race, at, puzzle: "" } }] }],
    }) as unknown as RaceRecord;
  const [first, second] = [recordOf("K7QX2M", 1000, 1), recordOf("K7QX2M", 2000, 2)];
  const alone = recordOf("", 3000, 1);
  for (const record of [first, alone, second, first]) await keepReplay(record);

  const found = await findReplays();

  assert.deepEqual(
    found.map(({ at, code, race }) => [at, code, race]),
    [
      [3000, "", 1],
      [2000, "K7QX2M", 2],
      [1000, "K7QX2M", 1],
    ],
  );
  assert.deepEqual(await readReplay(found[1].key), second);

  await deleteReplay(found[1].key);
  assert.deepEqual(await findReplays(), [found[0], found[2]]);
});

test("what a club knows a member by is kept as long as a club may stay", () => {
  const day = 24 * 3600 * 1000;
  const seat = { room: "K7QX2M", name: "Ada", role: Role.PLAYER, resume: newResumeState(), board: null, at: 0 };
  const stored = { ...seat, format: 1 };
  assert.equal(readSeat(stored, 8 * day), null);
  assert.equal(readSeat({ ...stored, club: "Chess" }, 99 * day)?.club, "Chess");
  assert.equal(readSeat({ ...stored, club: "Chess" }, 100 * day), null);
});
