// What the page says, and how the build finds it.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import {
  hashOf,
  ordinal,
  readEnglish,
  say,
  say_count,
  spokenLanguage,
  textsOf,
  useLanguage,
} from "../../../client/web/src/words/say.ts";
// @ts-expect-error A tool without types.
import * as tools from "../../../client/web/tools/texts.mjs";

test("English needs no catalogue", () => {
  assert.equal(say("{0} of {1}", "1st", 8), "1st of 8");
  assert.equal(say("{0} joined.", "{1}"), "{1} joined.");
  assert.equal(say_count(1, "{0} move", "{0} moves"), "1 move");
  assert.equal(say_count(0, "{0} move", "{0} moves"), "0 moves");
});

test("a text has the same hash in the page and in the build", () => {
  for (const text of ["undo", "Größe {0}", "", "数字为 1 至 9。"]) assert.equal(hashOf(text), tools.hashOf(text));
});

test("the page reads the file of a language as the build writes it", () => {
  const rows = [["undo", "zurück"], ["{0} of {1}", "{0} von {1}"], ["redo", "vor"], ["unused", "x"]];
  const tables = { texts: { languages: ["en", "de"], rows } };

  const { de } = tools.languageTables(tables, new Set(["undo", "{0} of {1}", "redo"]));

  const said = rows.slice(0, 3).sort(([one], [other]) => hashOf(one) - hashOf(other));
  const byHash = said.map(([english, german]) => [hashOf(english), german]);
  const byNumber = said.map(([, german], i) => [-1 - i, german]);
  assert.deepEqual(textsOf(de), Object.fromEntries([...byHash, ...byNumber]));
});

test("only what is asked for by its English text has a hash; the others follow in order of their texts", () => {
  const rows = [["redo", "vor"], ["undo", "zurück"], ["Full.", "Voll."], ["by table", "x"], ["again", "noch"], ["other", "a"]];
  const tables = {
    texts: { languages: ["en", "de"], rows, sentences: ["Full."] },
    ...{ words: {}, modes: { names: [], goals: [] }, refusals: {}, actions: [{ meaning: "other" }] },
  };
  const folder = mkdtempSync(path.join(tmpdir(), "texts-"));
  const [first, later] = ["first.ts", "later.ts"].map((name) => path.join(folder, name));
  writeFileSync(first, 'say("undo");');
  writeFileSync(later, 'say("undo"); say("redo"); say("again"); const name = "by table";');

  const byHash = tools.textsByHash(tables, [first, later], new Set([later]));
  const { used } = tools.usedTexts(tables, [first, later]);
  const read = textsOf(tools.languageTables(tables, used, byHash).de);
  rmSync(folder, { recursive: true });

  assert.deepEqual([...byHash].sort(), ["Full.", "by table", "undo"]);
  assert.deepEqual([-4, -5, -6].map((number) => read[number]), ["noch", "a", "vor"]);
  for (const english of byHash) assert.equal(read[hashOf(english)], rows.find(([text]) => text === english)![1]);
  assert.equal(read[hashOf("redo")], undefined);
  const numbered = tools.numberedTexts(tables, used, new Set(["undo", "redo", "again", "other"]), byHash);
  const whole = textsOf(tools.withAllHashes(tools.languageTables(tables, used, byHash).de, numbered.english));
  for (const [english, german] of rows) assert.equal(whole[hashOf(english)], german);
});

test("numbers stand for English texts that come after the first paint, and for those of other languages", async () => {
  globalThis.document = { documentElement: { lang: "en" } } as unknown as Document;
  const rows = [["undo", "zurück"], ["{0} of {1}", "{0} von {1}"], ["redo", "vor"]];
  const tables = { texts: { languages: ["en", "de"], rows } };
  const used = new Set(rows.map(([english]) => english));
  const { numbers, english } = tools.numberedTexts(tables, used, new Set(["undo", "{0} of {1}"]));
  const { de } = tools.languageTables(tables, used);
  const [undo, of] = ["undo", "{0} of {1}"].map((text) => numbers.get(text)) as unknown as ["undo", "{0} of {1}"];

  assert.equal(numbers.get("redo"), undefined);
  assert.equal(
    tools.withNumbers('say_count(n, "redo", "undo", "redo"); say("{0} of " + "{1}", say("undo")); is("undo")', numbers, false),
    `say_count(n, "redo",${numbers.get("undo")}, "redo"); say(${of}, say(${undo})); is("undo")`,
  );
  assert.equal(tools.withNumbers('{ "undo": "undo", redo: "redo" }', numbers, true), `{ "undo": ${undo}, redo: "redo" }`);
  await readEnglish(() => Promise.reject(new Error("sources have their texts")));
  Object.assign(globalThis, { NUMBERED: true }); // as the build has it
  await readEnglish(async () => textsOf(english));
  assert.equal(say(undo), "undo");
  assert.equal(say(of, "1st", 8), "1st of 8");
  assert.equal(say("redo"), "redo");
  await readEnglish(() => Promise.reject(new Error("asked again")));
  await useLanguage("de", async () => textsOf(de));
  assert.equal(say(of, "1.", 8), "1. von 8");
  assert.equal(say("redo"), "vor");
  await useLanguage("en", async () => textsOf(english));
  assert.equal(say(undo), "undo");
});

test("places are written as the language has them", () => {
  assert.deepEqual([1, 2, 3, 4, 11, 12, 22, 113].map(ordinal), [
    "1st", "2nd", "3rd", "4th", "11th", "12th", "22nd", "113th",
  ]);
});

test("the first language of the person that there is", () => {
  assert.equal(spokenLanguage(["fr-FR", "de-AT", "en"]), "de");
  assert.equal(spokenLanguage(["zh-CN"]), "zh");
  assert.equal(spokenLanguage(["tlh"]), "en");
});

test("texts of another language are asked for once, and stay when the next cannot be had", async () => {
  globalThis.document = { documentElement: { lang: "en" } } as unknown as Document;
  const load = async () => ({ [hashOf("undo {0}")]: "{0} zurück" });
  const fails = () => Promise.reject(new Error("offline"));

  assert.equal(await useLanguage("de", load), true);
  assert.equal(say("undo {0}" as "undo", 3), "3 zurück");
  assert.equal(say("redo"), "redo");
  assert.equal(await useLanguage("es", fails), false);
  assert.equal(ordinal(3), "3.");
  assert.equal(document.documentElement.lang, "de");
});

test("the build finds texts with their lines, through nested calls and joined literals", () => {
  const source = [
    "const view = () => html`<p>${say(\"one\")}</p>`;",
    "say(isLate ? late : early);",
    "say_count(list.get(\"key, with comma\"), \"{0} thing\", \"{0} things\", say(\"inner \\\"x\\\"\"));",
    "say(\"a long \" +",
    "  \"sentence\");",
  ].join("\n");
  assert.deepEqual(tools.textsSaid(source), [
    { text: "one", line: 1 },
    { text: "{0} thing", line: 3 },
    { text: "{0} things", line: 3 },
    { text: 'inner "x"', line: 3 },
    { text: "a long sentence", line: 4 },
  ]);
});
