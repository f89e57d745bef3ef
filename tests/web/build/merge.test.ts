// The first load as one script: what lazy scripts import from its parts they find in the whole.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
// @ts-expect-error A tool without types.
import { mergeFirstLoad } from "../../../client/web/tools/merge.mjs";

// As esbuild writes them: two chunks export the same name, and the lazy script uses both.
const scripts = (word: string) =>
  new Map([
    [
      "main-AAAAAAAA.js",
      'import{a as b}from"./chunk-BBBBBBBB.js";import{a as c}from"./chunk-CCCCCCCC.js";globalThis.first=b()+c();globalThis.load=()=>import("./lazy-DDDDDDDD.js");',
    ],
    ["chunk-BBBBBBBB.js", `function a(){return"${word}"}export{a};`],
    [
      "chunk-CCCCCCCC.js",
      'import"./chunk-BBBBBBBB.js";function a(){return"two"}var d={n:0};export{a,d as b};',
    ],
    [
      "lazy-DDDDDDDD.js",
      'import{a as x}from"./chunk-BBBBBBBB.js";import{a,b as y}from"./chunk-CCCCCCCC.js";import"./chunk-CCCCCCCC.js";y.n++;export const said=x()+a()+y.n;',
    ],
  ]);

async function run(merged: Map<string, string>, main: string): Promise<{ first: string; said: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-merge-"));
  fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  for (const [name, text] of merged) fs.writeFileSync(path.join(folder, name), text);
  await import(pathToFileURL(path.join(folder, main)).href);
  const { first, load } = globalThis as unknown as { first: string; load(): Promise<{ said: string }> };
  const { said } = await load();
  fs.rmSync(folder, { recursive: true });
  return { first, said };
}

test("the first load is one script, and the lazy ones use its parts", async () => {
  const { main, scripts: merged } = await mergeFirstLoad(scripts("one"), "main-AAAAAAAA.js");

  assert.equal(merged.size, 2);
  assert.deepEqual(await run(merged, main), { first: "onetwo", said: "onetwo1" });
});

test("a change of one script renames all, the same source none", async () => {
  const names = async (word: string) => [
    ...(await mergeFirstLoad(scripts(word), "main-AAAAAAAA.js")).scripts.keys(),
  ];

  const [before, again, after] = [await names("one"), await names("one"), await names("other")];
  assert.deepEqual(again, before);
  for (const name of after) assert.ok(!before.includes(name));
});
