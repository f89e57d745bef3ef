// Chats show a picture of the mode of a room.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { allModes } from "../../../client/web/src/generated/modes.ts";
import { modeNames } from "../../../client/web/src/generated/mode_phrases.ts";
import { Mode } from "../../../client/web/src/wire/wire.ts";

declare const TEST_FOLDER: string; // the build of the tests says where they are
const icons = path.resolve(TEST_FOLDER, "../../client/web/src/icons");

test("each mode has its picture, by the server's name; a plain race that of the page", () => {
  const names = allModes.filter((mode) => mode !== Mode.RACE).map((mode) => modeNames[mode] as string);
  for (const name of [...names, "daily"]) {
    const picture = fs.readFileSync(path.join(icons, `preview-${name}.png`));
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630], name);
    assert.ok(picture.length < 12_000, `${name}: ${picture.length} bytes`);
  }
});
