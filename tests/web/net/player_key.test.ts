// The key of the player in the page: what it signs. The bytes are those of proto/examples.md.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { entryStatement, holdKey, knownKey } from "../../../client/web/src/storage/player_key.ts";
import { readServerMessage, writeClientMessage } from "../../../client/web/src/wire/messages.ts";

declare const TEST_FOLDER: string;

const examples = fs.readFileSync(path.resolve(TEST_FOLDER, "../../proto/examples.md"), "utf8");
const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replace(/#.*/g, "").match(/[0-9a-f]{2}/g)!.map((byte) => parseInt(byte, 16)));
// The first block of code after this text.
const blockAfter = (text: string, language: string): Uint8Array =>
  bytesOf(examples.slice(examples.indexOf(text)).split("```" + language + "\n")[1]!.split("```")[0]!);

test("The page signs the bytes of the protocol's example", () => {
  const challenge = readServerMessage(blockAfter("whose key has the seed", "hex")).key_challenge!;
  const key = blockAfter("She is known by a [key]", "hex").subarray(2);
  const statement = entryStatement(key, challenge, "7KQ2MB", "race.example.org");
  assert.deepEqual([...statement], [...blockAfter("so she signs these", "")]);
});

test("The page writes the proof of the protocol's example", () => {
  const proof = blockAfter("and sends:", "hex");
  const signature = proof.subarray(4, 68);
  const written = writeClientMessage({ kind: "key_proof", key_proof: { signature, server_name: "race.example.org" } });
  assert.deepEqual([...written], [...proof]);
});

test("A browser without such keys has a guest", async () => {
  assert.equal(await holdKey("K7QX2M"), null);
  assert.equal(await knownKey(), null);
});
