// QR codes of the page, compared with those of a library.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";
import { qrSquares } from "../../../client/web/src/view/parts/qr_squares.ts";

const pictureOf = (rows: boolean[][]): string => rows.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

// Each mask can be read; the page chooses by a simpler count than the library.
const picturesOf = (text: string): string[] =>
  Array.from({ length: 8 }, (_, maskPattern) => pictureOf(encode(text, { ecc: "M", border: 0, maskPattern }).data));

// Bytes that fit into each size, by the standard.
const most = [
  ...[14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911],
  ...[997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331],
];

test("a code has the squares that the standard asks for, in all 40 sizes", () => {
  most.forEach((length, i) => {
    const text = "https://race.example.org/r/7KQ2MB#server_word=x".repeat(50).slice(0, length);
    const squares = qrSquares(text)!;
    assert.equal(squares.length, 21 + 4 * i);
    assert.ok(picturesOf(text).includes(pictureOf(squares)), `${length} bytes`);
  });
});

test("letters beyond English ones are written in UTF-8", () => {
  const text = "https://race.example.org/spiele/grüße/r/7KQ2MB";
  assert.ok(picturesOf(text).includes(pictureOf(qrSquares(text)!)));
});

test("a link of a room is as small as it can be, and one that is too long has no code", () => {
  assert.equal(qrSquares("https://race.example.org/r/7KQ2MB")!.length, 29);
  assert.equal(qrSquares("x".repeat(2331))!.length, 177);
  assert.equal(qrSquares("x".repeat(2332)), null);
});
