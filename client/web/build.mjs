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
import { bundleOne, bundlePage, writeIndex, writeLicenses } from "./tools/bundle.mjs";
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
import { printSizes } from "./tools/sizes.mjs";
import { languageTables, usedTexts } from "./tools/texts.mjs";

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

// Of all sources of the page; complains about texts that have no row.
function readTexts(tables) {
  const sources = filesBelow(sourceFolder, [".ts"]).filter((file) => !file.startsWith(generatedFolder));
  const { used, complaints } = usedTexts(tables, sources);
  if (complaints.length > 0) console.error(complaints.join("\n"));
  if (complaints.length > 0 && !isLenient) process.exit(1);
  return languageTables(tables, used);
}

// Files that are fetched when they are needed: languages, engine, worker. Their contents by address.
async function prepareAssets(tables, engine) {
  const contents = new Map();
  const add = (name, content) => {
    const address = hashedAddress(name, content);
    contents.set(address, content);
    return address;
  };
  const languages = Object.fromEntries(
    Object.entries(readTexts(tables)).map(([code, texts]) => [
      code,
      add(`${code}.txt`, texts),
    ]),
  );
  const hints = Object.fromEntries(
    Object.entries(tables.hint_texts).map(([code, texts]) => [
      code,
      add(`hints-${code}.txt`, texts.join("\n")),
    ]),
  );
  const ofEngine = (name) =>
    engine ? add(name, fs.readFileSync(path.join(path.dirname(engine), name))) : "";
  const files = { engine: ofEngine("engine.wasm"), puzzles: ofEngine("puzzles.wasm") };
  const worker = engine ? add("worker.js", await bundleOne("engine/worker.ts")) : "";
  writeAssets({ languages, hints, ...files, worker });
  return contents;
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
  const lazy = await prepareAssets(tables, engine);
  for (const [address, content] of lazy) writeIfChanged(path.join(out, address), content);

  const page = await bundlePage(out);
  const { icons, preview } = writeIndex(out, page);
  const first = ["/", page.style, page.main, ...icons];
  const later = [...page.all, ...lazy.keys()].filter((address) => !first.includes(address));
  const define = { FIRST: JSON.stringify(first), LATER: JSON.stringify(later) };
  writeIfChanged(path.join(out, "sw.js"), await bundleOne("sw.ts", define));
  writeLicenses(out);
  removeOthers(out, new Set([...first, ...later, ...preview]));
  printSizes(out);
}

await build();
