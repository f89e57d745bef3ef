// The protocol's bytes: the examples of proto/README.md, all 64 bits, newer versions, and bytes that are no
// message.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readServerMessage, writeClientMessage, writeCreateRoom } from "../../../client/web/src/wire/messages.ts";
import { ByteReader, Encoding, putBlock, putEightBytes, putNumber } from "../../../client/web/src/wire/bytes.ts";
import { Role } from "../../../client/web/src/wire/wire.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ""), "hex"));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const token = bytesOf("00112233445566778899aabbccddeeff");

test("a hello is written as proto/README.md shows it", () => {
  const hello = {
    name: "Ada",
    role: Role.PLAYER,
    resume_token: token,
    cursor: { public_seen: 32, private_seen: 14 },
    history: "1234605616436508552",
    features: [4, 6, 10, 11, 13, 14],
    client: "",
    word: "",
    server_word: "",
  };
  const expected = "0a300a0341646110011a1000112233445566778899aabbccddeeff22040820100e298877665544332211320604060a0b0d0e";
  assert.equal(hexOf(writeClientMessage({ kind: "hello", hello })), expected);
});

test("a command is written as proto/README.md shows it", () => {
  const command = { number: 7, action: "place_digit", place_digit: { cell: 40, digit: 5 } } as const;
  assert.equal(hexOf(writeClientMessage({ kind: "command", command })), "12080807420408281005");
});

test("a command without content is still there", () => {
  const command = { number: 1, action: "forfeit", forfeit: {} } as const;
  assert.equal(hexOf(writeClientMessage({ kind: "command", command })), "120408015200");
});

test("rules are written whole, and a price of zero is not an absent one", () => {
  const rules = {
    source: 1,
    grade: 1,
    max_players: 2,
    countdown_seconds: 3,
    time_limit_seconds: 1800,
    grace_seconds: 60,
    late_join: true,
    auto_start: false,
  };
  assert.equal(hexOf(writeCreateRoom({ rules, club: "", entrants: [], field: "0", word: "" })), "0a0f0801100118022003 28880e303c3801".replace(" ", ""));
  assert.equal(hexOf(writeCreateRoom({ rules: { ...rules, aid_price_seconds: 0 }, club: "", entrants: [], field: "0", word: "" })).slice(-4), "5800");
});

test("settings of the mode are written whole, since an absent one is not false", () => {
  const settings = { ...standardModeSettings, day: 0 };
  const rules = { source: 1, grade: 1, max_players: 2, countdown_seconds: 0, time_limit_seconds: 1 };
  const more = { grace_seconds: 5, late_join: false, auto_start: false };
  const message = { rules: { ...rules, ...more, mode_settings: settings }, club: "", entrants: [], field: "0", word: "" };
  const hex = hexOf(writeCreateRoom(message));
  assert.ok(hex.includes("5800"), "calm, 11, is false"); // and so are the others
  assert.ok(hex.endsWith("6800" + "800102" + "88013c" + "980100" + "a001ac02"), hex);
});

test("a frame of the server is read as proto/README.md shows it", () => {
  const message = readServerMessage(
    bytesOf(
      "0a07 8201 04 0802 1001 0a1a a20117 0802 1008 1a11 0807 1204 0801 1004 1204 0803 1004 1a01 28 2204 0820 100e",
    ),
  );
  assert.deepEqual(message.events, [
    { kind: "move_refused", move_refused: { member: 2, refused_moves: 1 } },
    {
      kind: "command_answered",
      command_answered: {
        member: 2,
        command: 8,
        refusal: {
          code: 7,
          houses: [
            { kind: 1, index: 4 },
            { kind: 3, index: 4 },
          ],
          cells: [40],
        },
      },
    },
  ]);
  assert.deepEqual(message.cursor, { public_seen: 32, private_seen: 14 });
});

test("the history keeps all its bits, and times their size", () => {
  const { welcome } = readServerMessage(bytesOf("1212 0802 188c c0ee b6b7 33 31ffffffffffffff fe"));
  assert.equal(welcome!.history, String(0xfeffffffffffffffn));
  assert.equal(welcome!.server_time, 1767225663500);
});

test("numbers are read as they were written, at every length, and those below 0 as the server writes them", () => {
  for (const number of [0, 127, 128, 2 ** 28 - 1, 2 ** 28, 2 ** 32 - 1, 2 ** 32, 2 ** 35 + 5, Number.MAX_SAFE_INTEGER]) {
    const bytes: number[] = [];
    putNumber(bytes, number);
    for (const isSigned of [false, true]) {
      const reader = new ByteReader(Uint8Array.from(bytes));
      assert.deepEqual([reader.number(isSigned), reader.pos], [number, bytes.length]);
    }
  }
  assert.equal(new ByteReader(bytesOf("feffffffffffffffff01")).number(true), -2);
  const eight: number[] = [];
  putEightBytes(eight, 0xfe00000000000001n);
  assert.equal(new ByteReader(Uint8Array.from(eight)).eightBytes(), 0xfe00000000000001n);
});

test("fields of any encoding are skipped, but no further than the bytes go", () => {
  const block: number[] = [];
  putBlock(block, 1, [1, 2, 3]);
  for (const bytes of [[0x08, 0x80, 1], [0x09, 1, 2, 3, 4, 5, 6, 7, 8], block, [0x0d, 1, 2, 3, 4]]) {
    const reader = new ByteReader(Uint8Array.from(bytes));
    assert.equal(reader.nextField(bytes.length), 1);
    reader.skip();
    assert.equal(reader.pos, bytes.length);
    const short = new ByteReader(Uint8Array.from(bytes.slice(0, -1)));
    short.nextField(bytes.length);
    assert.throws(() => short.skip());
  }
  const group = new ByteReader(Uint8Array.of(0x0b));
  assert.equal(group.nextField(1), 1);
  assert.notEqual(group.encoding, Encoding.BLOCK);
  assert.throws(() => group.skip());
});

test("what a newer server sends is skipped: fields, and events of an unknown kind", () => {
  // A field 99 of 3 bytes; an event of kind 900; then one that is known.
  const message = readServerMessage(bytesOf("9a0603 010203 0a04 a23801 00 0a04 32 02 0802"));
  assert.deepEqual(message.events, [{ kind: "member_back", member_back: { member: 2 } }]);
});

test("text of the server has no characters that turn or hide others", () => {
  const name = Buffer.from("A\u202ed\u0007a\u{1f469}\u200d\u{1f680}");
  const joined = Buffer.concat([Buffer.from([0x08, 1, 0x12, name.length]), name]);
  const event = Buffer.concat([Buffer.from([0x1a, joined.length]), joined]);
  const message = readServerMessage(Buffer.concat([Buffer.from([0x0a, event.length]), event]));
  assert.equal(
    message.events[0].kind === "member_joined" && message.events[0].member_joined.name,
    "Ada\u{1f469}\u200d\u{1f680}",
  );
});

test("bytes that are no message are refused, and never take long", () => {
  const good = bytesOf(
    "0a09aa0106080210281805 0a0f7a0d08021209020100000300000000 0a07a2010408021007 2204081f100d",
  );
  for (let length = 1; length < good.length; ++length) {
    const isWhole = [11, 28, 37].includes(length);
    if (!isWhole) assert.throws(() => readServerMessage(good.subarray(0, length)), `${length} bytes`);
  }
  const start = performance.now();
  let refused = 0;
  for (let i = 0; i < 20_000; ++i) {
    const bytes = good.slice();
    for (let k = 0; k <= i % 3; ++k) bytes[Math.floor(Math.random() * bytes.length)] = Math.random() * 256;
    try {
      readServerMessage(bytes);
    } catch {
      ++refused;
    }
  }
  assert.ok(refused > 1000);
  assert.ok(performance.now() - start < 10_000);
  assert.throws(() => readServerMessage(bytesOf("0affffffffffffffff7f")));
});
