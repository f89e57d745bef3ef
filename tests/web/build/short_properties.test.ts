// Properties that the build gives short names: only those that nobody outside of the page's memory sees.
import assert from "node:assert/strict";
import { test } from "node:test";
// @ts-expect-error: a tool of the build has no types
import { quotedIn, shortProperties } from "../../../client/web/tools/short_properties.mjs";

const kept = ["CellContent", "History", "KeptGame", "KeptReplay", "KeptRoom", "PlayedGame", "PlayerBoard", "ResumeState", "Settings"];
const keptSource = kept.map((name) => `export interface ${name} {\n  of${name}: number;\n}\n`).join("");

function short(source: string, others: [string, string][] = [], known: string[] = []): string[] {
  return shortProperties(new Map([["app/model.ts", source], ["app/kept.ts", keptSource], ...others]), known);
}

const model = "export interface Model {\n  isPaused: boolean; // it's one\n  waitingSince?: number;\n  room: Room;\n  onLost(): void;\n}\n";

test("names of interfaces are made short, if they are of two words", () => {
  assert.deepEqual(short(model), ["isPaused", "onLost", "waitingSince"]);
  assert.deepEqual(short('type Message =\n  | { is: "told"; isTalk?: boolean; text: string }\n'), ["isTalk"]);
});

test("what leaves the page's memory keeps its names", () => {
  const without = ["onLost", "waitingSince"];
  const ways: Record<string, string> = {
    stored: "export interface PlayedGame {\n  isPaused: boolean;\n}\n",
    "a string": 'const name = "isPaused";',
    "a template": "const name = html`<b .isPaused=${1}>`;",
    "a template in a template": "const name = html`${a ? html`<b .isPaused=${1}>` : { b }}`;",
    "behind a regular expression": "const name = text.replace(/[\"'`{]/, 'isPaused');",
    exported: "export const isPaused = 1;",
    "exported as a part": "export const { isPaused } = model;",
    "exported from elsewhere": 'export { isPaused } from "./other.ts";',
  };
  for (const [way, source] of Object.entries(ways)) assert.deepEqual(short(model, [["app/other.ts", source]]), without, way);
  for (const folder of ["engine", "generated", "http", "storage", "wire"])
    assert.deepEqual(short(model, [[`${folder}/other.ts`, "const { isPaused } = given;"]]), without, folder);
  assert.deepEqual(short(model, [], ["isPaused"]), without, "known to browsers");
});

test("of a library only what the page's sources do not name", () => {
  const library = "class Code {\n  drawVersion() {\n    this.maskPattern = this.bitData;\n  }\n}\n";
  const sources = new Map([["app/kept.ts", keptSource], ["app/other.ts", "const { maskPattern } = code;"]]);
  assert.deepEqual(shortProperties(sources, [], library), ["bitData", "drawVersion"]);
});

test("a stored type that is not found, and quotes that are not understood, end the build", () => {
  assert.throws(() => shortProperties(new Map([["app/model.ts", model]]), []), /no interface any more: CellContent/);
  assert.throws(() => quotedIn("`${"), /not understood/);
});
