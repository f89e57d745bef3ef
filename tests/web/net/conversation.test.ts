// When commands are sent: after the frame of their keys, all together, and never before they are stored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { converse } from "../../../client/web/src/net/conversation.ts";
import { makeReplica, submit } from "../../../client/web/src/net/replica.ts";
import { makeServerClock } from "../../../client/web/src/net/server_clock.ts";
import { newResumeState } from "../../../client/web/src/storage/seat_keeper.ts";
import { decode, encode } from "../../../client/web/src/wire/codec.ts";
import { Role, type ClientMessage } from "../../../client/web/src/wire/wire.ts";
import { emptyRoom } from "../recorded_race.ts";

Object.assign(globalThis, { WebSocket: { OPEN: 1 } });
const settle = () => new Promise((done) => setTimeout(done));

// A player who was let in; frames and writes end when the test says so.
function playing() {
  const heard: string[] = [];
  const waiting: { frame: (() => void)[]; write: (() => void)[] } = { frame: [], write: [] };
  const later = (what: keyof typeof waiting) => new Promise<void>((done) => waiting[what].push(done));
  const socket = {
    readyState: 1,
    send(bytes: Uint8Array) {
      const message = decode("ClientMessage", bytes) as ClientMessage;
      if (message.kind === "command") heard.push(`cell ${message.command.action === "place_digit" ? message.command.place_digit.cell : "?"}`);
    },
    close() {},
  } as unknown as WebSocket;
  const replica = makeReplica("Ada", Role.PLAYER, newResumeState(), "", false);
  const talk = converse(socket, replica, makeServerClock(), {
    onWelcome() {},
    onReceived() {},
    onDue: () => later("frame"),
    onSending: () => (heard.push("stored"), later("write")),
    onChallenge: async () => ({ server_name: "" }),
  });
  const welcome = { member: 2, last_command: 0, server_time: 0, history: "1", features: [1], entry: 0, key: 0 };
  const message = encode("ServerMessage", { events: [], welcome, snapshot: { ...emptyRoom(), code: "7KQ2MB" }, cursor: { public_seen: 1, private_seen: 1 } });
  socket.onmessage!({ data: message.buffer } as MessageEvent);
  return {
    heard,
    talk,
    press(...cells: number[]) {
      for (const cell of cells) {
        submit(replica, { number: 0, action: "place_digit", place_digit: { cell, digit: 1 } });
        talk.sendDue();
      }
    },
    async end(what: keyof typeof waiting) {
      waiting[what].shift()!();
      await settle();
    },
    waits: (what: keyof typeof waiting) => waiting[what].length,
  };
}

test("keys that are held are sent in one frame, once they are stored", async () => {
  const { heard, press, end, waits, talk } = playing();
  press(1, 2, 3);
  await settle();
  assert.deepEqual([heard, waits("frame")], [[], 1]);
  await end("frame");
  assert.deepEqual(heard, ["stored"]);
  await end("write");
  assert.deepEqual(heard, ["stored", "cell 1", "cell 2", "cell 3"]);
  assert.equal(waits("frame"), 0);
  talk.hangUp();
});

test("what comes while others are stored is stored and sent after them, its frame awaited meanwhile", async () => {
  const { heard, press, end, talk } = playing();
  press(1);
  await end("frame");
  press(2, 3);
  await end("frame");
  assert.deepEqual(heard, ["stored"]);
  await end("write");
  assert.deepEqual(heard, ["stored", "cell 1", "stored"]);
  await end("write");
  assert.deepEqual(heard.slice(3), ["cell 2", "cell 3"]);
  talk.hangUp();
});

test("what waited for its frame when the connection ended is kept for the next", async () => {
  const { heard, press, end, talk } = playing();
  press(1);
  talk.hangUp();
  await end("frame");
  assert.deepEqual(heard, []);
});
