// Builds the page. See README.md.
//
//   node build.mjs --out DIR --tables FILE.json --engine DIR/engine.wasm
//   node build.mjs --dev [--out DIR]     compiles tables and engine itself, into build/page/; DIR is build/page/dist
//   node build.mjs --generate            only src/generated/, for tsc and tests
//
// A text without a row in the catalogue ends the build; with --dev it is reported, and stays English.
import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { makeWire } from "./codec.mjs";
import { bundleOne, bundlePage, laterSources, writeIndex, writeLicenses } from "./tools/bundle.mjs";
import { compileEngine, compileTables } from "./tools/compile.mjs";
import {
  filesBelow,
  generatedFolder,
  hashedAddress,
  rootFolder,
  sourceFolder,
  writeIfChanged,
} from "./tools/files.mjs";
import { writeAssets, writeGenerated } from "./tools/generated.mjs";
import { writeOperatorPage } from "./tools/operator_page.mjs";
import { printSizes } from "./tools/sizes.mjs";
import { languageTables, numberedTexts, textsByHash, textsIn, usedTexts, withNumbers } from "./tools/texts.mjs";

const { values: options } = parseArgs({
  options: {
    out: { type: "string" },
    tables: { type: "string" },
    engine: { type: "string" },
    dev: { type: "boolean", default: false },
    generate: { type: "boolean", default: false },
  },
});
const workFolder = path.join(rootFolder, "build", "page");
const isLenient = options.dev || options.generate;

function readTables() {
  const file = options.tables ?? compileTables(path.join(workFolder, "tables"));
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

// Of these all strings are said, but for names before a colon.
const tablesOfTexts = ["meanings.ts", "mode_phrases.ts", "refusals.ts"].map((name) => path.join(generatedFolder, name));
const isTable = (file) => tablesOfTexts.includes(file);

// Of all sources of the page; complains about texts that have no row. `later` are the sources of what comes after the first
// paint; the numbers are those of their texts.
function readTexts(tables, later) {
  const sources = filesBelow(sourceFolder, [".ts"]).filter((file) => !file.startsWith(generatedFolder));
  const { used, complaints } = usedTexts(tables, sources);
  if (complaints.length > 0) console.error(complaints.join("\n"));
  if (complaints.length > 0 && !isLenient) process.exit(1);
  const said = [...later].filter((file) => file.endsWith(".ts")).flatMap((file) => textsIn(file, isTable(file)));
  const byHash = textsByHash(tables, sources, later);
  const { numbers, english } = numberedTexts(tables, used, new Set(said), byHash);
  return { numbers, files: { en: english, ...languageTables(tables, used, byHash) } };
}

// Files that are fetched when they are needed: languages, engine, worker. Their contents by address.
async function prepareAssets(tables, engine, later = new Set()) {
  const contents = new Map();
  const add = (name, content) => {
    const address = hashedAddress(name, content);
    contents.set(address, content);
    return address;
  };
  const { numbers, files: texts } = readTexts(tables, later);
  const languages = Object.fromEntries(
    Object.entries(texts).map(([code, content]) => [
      code,
      add(`${code}.txt`, content),
    ]),
  );
  const hints = Object.fromEntries(
    Object.entries(tables.hint_texts).map(([code, sentences]) => [
      code,
      add(`hints-${code}.txt`, sentences.join("\n")),
    ]),
  );
  const ofEngine = (name) =>
    engine ? add(name, fs.readFileSync(path.join(path.dirname(engine), name))) : "";
  const files = { engine: ofEngine("engine.wasm"), puzzles: ofEngine("puzzles.wasm") };
  const worker = engine ? add("worker.js", await bundleOne("engine/worker.ts")) : "";
  writeAssets({ languages, hints, ...files, worker });
  return { contents, numbers };
}

// Deletes what no longer belongs to the page: assets of earlier builds.
function removeOthers(out, kept) {
  for (const file of filesBelow(path.join(out, "assets"), [""])) {
    if (!kept.has(`/${path.relative(out, file)}`)) fs.rmSync(file);
  }
}

async function build() {
  const tables = readTables();
  writeGenerated(tables);
  makeWire();
  if (options.generate) return void (await prepareAssets(tables, null));

  const out = path.resolve(options.out ?? path.join(workFolder, "dist"));
  const engine = options.engine ?? compileEngine(path.join(workFolder, "engine"));
  writeAssets({ languages: {}, hints: {}, engine: "", puzzles: "", worker: "" }); // for a look at what is in which part
  const later = await laterSources(out);
  const { contents: lazy, numbers } = await prepareAssets(tables, engine, later);
  for (const [address, content] of lazy) writeIfChanged(path.join(out, address), content);

  const page = await bundlePage(out, (source, file) =>
    later.has(file) ? withNumbers(source, numbers, isTable(file)) : source,
  );
  const { icons, preview } = writeIndex(out, page);
  const first = ["/", page.style, page.ahead, page.main, ...icons];
  const afterwards = [...page.all, ...lazy.keys()].filter((address) => !first.includes(address));
  const define = { FIRST: JSON.stringify(first), LATER: JSON.stringify(afterwards) };
  writeIfChanged(path.join(out, "sw.js"), await bundleOne("sw.ts", define));
  writeLicenses(out);
  const ofOperators = writeOperatorPage(out, icons);
  removeOthers(out, new Set([...first, ...afterwards, ...preview, ...ofOperators]));
  printSizes(out);
}

await build();
