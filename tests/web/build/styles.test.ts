// The styles keep to the system of design: README.md of client/web, "Design".
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";

declare const TEST_FOLDER: string; // the build of the tests says where they are
const web = path.resolve(TEST_FOLDER, "../../client/web");
const folder = path.join(web, "src/styles");
const sheets = fs.readdirSync(folder).map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), "utf8") }));

// "base.css: font-size: 0.9rem"
const found = (declaration: RegExp, isWrong: (value: string) => boolean): string[] =>
  sheets.flatMap(({ name, text }) =>
    [...text.matchAll(declaration)].filter(([, , value]) => isWrong(value)).map(([whole]) => `${name}: ${whole.trim()}`),
  );

test("type has the three sizes and the figures of the tokens, and what belongs to a cell or a drawing its own", () => {
  const known = /^(1rem|var\(--(small|large|figure)\)|[\d.]+(em|px)|.*var\(--(cell|figure)\).*|max\(100%, 1\.6vmin\)|0|0\.6875rem)$/;
  assert.deepEqual(found(/^ *(font-size): (.*);/gm, (value) => !known.test(value)), []);
});

test("gaps, margins and paddings are those of one scale", () => {
  const isOff = (value: string) => /(?<!\d)[\d.]*[1-9]\d*rem/.test(value) && value !== "0.125rem";
  assert.deepEqual(found(/^ *((?:row-|column-)?gap|(?:margin|padding)[\w-]*): (.*);/gm, isOff), []);
});

test("nothing moves for longer than 200 ms, and nothing where less motion is asked for", () => {
  const seconds = (value: string) => [...value.matchAll(/(?<![\d.])([\d.]+)s\b/g)].map(([, time]) => Number(time));
  assert.deepEqual(found(/^ *(transition|animation|--quick):\s([^;]*);/gm, (value) => seconds(value).some((time) => time > 0.2)), []);
  const base = sheets.find(({ name }) => name === "base.css")!.text;
  assert.match(base, /prefers-reduced-motion: reduce\) \{\s*\* \{[^}]*transition: none !important;\s*animation: none !important;/);
});

test("a note in conflict is a red digit without a ground; equal digits have only a fill", () => {
  const grid = sheets.find(({ name }) => name === "grid.css")!.text;
  const [note] = /^\.grid \.notes \.clash \{[^}]*\}/m.exec(grid)!;
  assert.match(note, /color: .*--bad/);
  assert.doesNotMatch(note, /background|decoration/);
  assert.doesNotMatch(grid, /^\.grid (td)?\.same b/m);
});
