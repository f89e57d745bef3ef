// Scripts that are joined: what others import from the parts they find in the whole.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
// @ts-expect-error A tool without types.
import { mergeAhead, mergeFirstLoad, mergeShared, withShortNames } from "../../../client/web/tools/merge.mjs";

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

test("what runs ahead is a script of its own, which the first load uses", async () => {
  const early = new Map([...scripts("one"), ["ahead-EEEEEEEE.js", 'import{a}from"./chunk-BBBBBBBB.js";globalThis.early=a();']]);
  early.set("main-AAAAAAAA.js", `import"./ahead-EEEEEEEE.js";${early.get("main-AAAAAAAA.js")}`);

  const split = await mergeAhead(early, "main-AAAAAAAA.js", "ahead-EEEEEEEE.js");
  const { main, ahead, scripts: merged } = await mergeFirstLoad(split.scripts, split.main, split.ahead);

  assert.equal(merged.size, 3);
  assert.deepEqual(await run(merged, main), { first: "onetwo", said: "onetwo1" });
  const script = merged.get(ahead);
  assert.match(script, /globalThis\.early=/);
  assert.doesNotMatch(script, /import/);
});

test("a change of one script renames all, the same source none", async () => {
  const names = async (word: string) => [
    ...(await mergeFirstLoad(scripts(word), "main-AAAAAAAA.js")).scripts.keys(),
  ];

  const [before, again, after] = [await names("one"), await names("one"), await names("other")];
  assert.deepEqual(again, before);
  for (const name of after) assert.ok(!before.includes(name));
});

test("what two lazy scripts share is in the first of them, and what a third one uses stays a file of its own", async () => {
  const lazy = new Map([
    ["main-AAAAAAAA.js", 'var w="main";globalThis.loadAll=()=>Promise.all([import("./play-DDDDDDDD.js"),import("./extras-EEEEEEEE.js"),import("./kept-FFFFFFFF.js")]);export{w as a};'],
    ["chunk-BBBBBBBB.js", 'import{a as m}from"./main-AAAAAAAA.js";var n={of:m,times:0};export{n as a};'],
    ["chunk-CCCCCCCC.js", 'var k={kept:0};export{k as a};'],
    ["play-DDDDDDDD.js", 'import{a as s}from"./chunk-BBBBBBBB.js";import{a as k}from"./chunk-CCCCCCCC.js";s.times++;k.kept++;function a(){return s.of+s.times+k.kept}export{a as play};'],
    ["extras-EEEEEEEE.js", 'import{a as s}from"./chunk-BBBBBBBB.js";s.times++;var x=()=>s.times;export{x as extras};'],
    ["kept-FFFFFFFF.js", 'import{a as k}from"./chunk-CCCCCCCC.js";k.kept++;var x=()=>k.kept;export{x as kept};'],
  ]);
  const { main, scripts: merged } = await mergeShared(lazy, "play-DDDDDDDD.js", "extras-EEEEEEEE.js", "main-AAAAAAAA.js");
  assert.equal(merged.size, 5);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-merge-"));
  fs.writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  for (const [name, text] of merged) fs.writeFileSync(path.join(folder, name), text);
  await import(pathToFileURL(path.join(folder, main)).href);
  const { loadAll } = globalThis as unknown as { loadAll(): Promise<[{ play(): string }, { extras(): number }, { kept(): number }]> };
  const [{ play }, { extras }, { kept }] = await loadAll();
  fs.rmSync(folder, { recursive: true });
  assert.deepEqual([play(), extras(), kept()], ["main22", 2, 2]);
});

test("scripts import from each other by the names that these have inside, and who fetches them finds theirs", async () => {
  const { main, scripts: merged } = await mergeFirstLoad(scripts("three"), "main-AAAAAAAA.js");
  const short = withShortNames(merged);
  const text = [...short.values()].join("");
  assert.doesNotMatch(text, /\w_\d/);
  assert.match(text, /\bsaid\b/);
  assert.deepEqual(await run(short, main), { first: "threetwo", said: "threetwo1" });
});
