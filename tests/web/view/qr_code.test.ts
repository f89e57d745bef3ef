// QR codes are those that another program makes of the same text, with the same mask.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "../../../client/web/node_modules/uqr/dist/index.mjs";
import { qrModules } from "../../../client/web/src/view/parts/qr_code.ts";

const drawn = (modules: readonly boolean[][]): string =>
  modules.map((row) => row.map((isDark) => (isDark ? "#" : " ")).join("")).join("\n");

// -1: the other program makes no such code.
function maskOf(text: string): number {
  const own = drawn(qrModules(text));
  const masks = [0, 1, 2, 3, 4, 5, 6, 7];
  return masks.findIndex((maskPattern) => drawn(encode(text, { ecc: "M", border: 0, maskPattern }).data) === own);
}
const isKnown = (text: string): boolean => maskOf(text) >= 0;

test("links of all lengths, in all versions", () => {
  for (let length = 1; length < 2330; length += length < 300 ? 7 : 61) {
    const text = "https://example.org/r/k7qx2m#word=ünïcode/".repeat(60).slice(0, length);
    if (new TextEncoder().encode(text).length <= 2331) assert.ok(isKnown(text), `${length} characters`);
  }
  assert.ok(isKnown("a".repeat(2331)));
  assert.throws(() => qrModules("a".repeat(2332)), RangeError);
});

test("links of rooms and of printed puzzles", () => {
  for (const text of ["http://127.0.0.1:8765/r/K7QX2M", "https://example.org/#puzzle=" + "1........".repeat(9), "x"])
    assert.ok(isKnown(text), text);
});

test("each text has the mask that suits it", () => {
  const used = new Set<number>();
  for (let i = 0; i < 60; ++i) used.add(maskOf(`https://example.org/r/${i}`));
  assert.ok(used.size > 4 && !used.has(-1), [...used].join());
});
