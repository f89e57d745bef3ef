// Compiles the page's C++ with ninja, without CMake: the program of the tables for this machine (`--dev`),
// and the engine as WebAssembly. What is up to date takes no time. Used as a program: node tools/compile.mjs
// engine FOLDER
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { rootFolder, webFolder, writeIfChanged } from "./files.mjs";

// As deploy/cmake/compiler.cmake uses it.
const cache = spawnSync("ccache", ["--version"]).status === 0 ? "ccache " : "";
const cacheSettings = { CCACHE_BASEDIR: rootFolder, CCACHE_NOHASHDIR: "1", CCACHE_SLOPPINESS: "time_macros" };

const sourcesOf = (part) =>
  fs
    .readFileSync(path.join(webFolder, part, "sources.txt"), "utf8")
    .split("\n")
    .filter((line) => /^[^#]/.test(line));

// The standard library's headers take most of the compile time of a small file, so several are compiled
// together.
const together = 20;
const isJoined = (source) => /^(common\/(sudoku|race)|client)\//.test(source);

function joinSources(folder, sources) {
  const joined = sources.filter(isJoined);
  const batches = Array.from({ length: Math.ceil(joined.length / together) }, (_, i) => {
    const lines = joined.slice(i * together, (i + 1) * together).map((source) => `#include "${source}"\n`);
    const file = path.join(folder, `batch_${i}.cpp`);
    writeIfChanged(file, lines.join(""));
    return file;
  });
  return [...sources.filter((source) => !isJoined(source)), ...batches];
}

// A build.ninja that compiles the sources and runs `steps` on the objects, each an output and a command.
function ninjaFile(sources, compile, steps) {
  const object = (source) =>
    `objects/${path.relative(rootFolder, path.resolve(rootFolder, source)).replaceAll("/", "_")}.o`;
  const builds = sources.map(
    (source) => `build ${object(source)}: compile ${path.resolve(rootFolder, source)}`,
  );
  let inputs = sources.map(object);
  const lines = [
    "ninja_required_version = 1.8",
    `rule compile\n  command = ${cache}${compile} -I${rootFolder} -MMD -MF $out.d -c $in -o $out\n  depfile = $out.d`,
    ...builds,
  ];
  steps.forEach(({ output, command }, number) => {
    lines.push(
      `rule step${number}\n  command = ${command}`,
      `build ${output}: step${number} ${inputs.join(" ")}`,
    );
    inputs = [output];
  });
  return `${lines.join("\n")}\n`;
}

function runNinja(folder, file) {
  writeIfChanged(path.join(folder, "build.ninja"), file);
  const { status, error, stdout, stderr } = spawnSync("ninja", ["-C", folder, "-j2", "--quiet"], {
    encoding: "utf8",
    env: { ...process.env, ...cacheSettings },
  });
  if (status === 0) return;
  console.error(error?.message ?? stdout + stderr);
  process.exit(1);
}

// The sudoku and race sources name more than the program needs: the linker drops it.
export function compileTables(folder) {
  const compile = "c++ -std=c++20 -O0 -ffunction-sections -fdata-sections";
  runNinja(
    folder,
    ninjaFile(sourcesOf("tables"), compile, [
      { output: "gridrace_web_tables", command: "c++ -Wl,--gc-sections $in -o $out" },
      { output: "tables.json", command: "./$in > $out" },
    ]),
  );
  return path.join(folder, "tables.json");
}

// What is virtual and never called is left out, as the rules' summaries for the documents are.
const onlyCalled = "-flto -fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination";
// As quick to load as can be: small before fast. Nothing runs at the end of a page, so no destructors for it.
const engineFlags = [
  `clang++-19 --target=wasm32-wasi -std=c++20 -Oz ${onlyCalled} -DNDEBUG -DGRIDRACE_WITHOUT_DRAWS`,
  "-fno-exceptions -fno-rtti -fno-c++-static-destructors -fno-threadsafe-statics",
  "-msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext",
].join(" ");
// Inlined is only what is smaller for it. The default stack of 64 KB is too small for hard puzzles. Without -O, or clang would run wasm-opt itself.
const link =
  `clang++-19 --target=wasm32-wasi ${onlyCalled} -mexec-model=reactor ` +
  "-Wl,--gc-sections,--strip-debug,-z,stack-size=1048576,--lto-O3,-mllvm,-inline-threshold=-20";
const features =
  "--enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals";
// Nothing lies below 1,024: the linker leaves that out, so that no pointer is 0.
const smallest = "--low-memory-unused -Oz --optimize-added-constants-propagate";
const strip = "--strip-debug --strip-producers --strip-target-features";
// Without alignments, which are only hints, equal accesses to memory are equal bytes: brotli finds more of them.
const optimize = `wasm-opt -Oz --flatten --rereloop -Oz -Oz ${smallest} -Oz --converge --dealign ${strip} ${features}`;

// What a race needs is in engine.wasm; what is reached only from the other exports is split off, as
// puzzles.wasm.
const ofTheRace = [
  ...["memory", "_initialize", "input", "output", "speak", "hint", "mistakes", "count"],
  ...["room_open", "room_decide", "daily_seed"],
];

// What only the check and the analysis of records call through the table, where all else may be called from anywhere:
// the visitors of their events, the readers of events, and the comparison of two events.
const ofRecords = /Umpire|CourseReader|with_place|__convert_to_bool|__invoke\\28gridrace::web::Fields/;

// The functions that the race may call, by their names.
function functionsOfTheRace(text) {
  const called = new Map();
  const roots = [];
  let name = "";
  for (const line of text.split("\n")) {
    name = /^ \(func \$([^\s)]+)/.exec(line)?.[1] ?? name;
    const named = [...line.matchAll(/\$([^\s)]+)/g)].map(([, word]) => word);
    const exported = /^ \(export "(\w+)" \(func /.exec(line)?.[1];
    if (ofTheRace.includes(exported)) roots.push(...named);
    else if (/^ \(elem /.test(line)) roots.push(...named.filter((word) => !ofRecords.test(word)));
    else if (/^ \(func /.test(line)) called.set(name, []);
    else if (line.includes("(call ")) called.get(name)?.push(named[0]);
  }
  const reached = new Set();
  for (let next = roots.pop(); next; next = roots.pop()) {
    if (!called.has(next) || reached.has(next)) continue;
    reached.add(next);
    roots.push(...called.get(next));
  }
  return [...reached];
}

function run(folder, command) {
  const [program, ...words] = command.split(" ");
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 29 });
}

// wasm-split imports a function for each place in the table that the second file fills. Without them these places are
// empty until then, and a call of one ends the engine as well: 5 kB less.
function withoutPlaceholders(text) {
  const [table, first, names] = /^ \(elem \(i32\.const (\d+)\) (.*)\)$/m.exec(text);
  const segments = [];
  let isNext = false;
  names.split(" ").forEach((name, i) => {
    const isFilled = !name.startsWith("$fimport$");
    if (isFilled && isNext) segments.at(-1).push(name);
    else if (isFilled) segments.push([`(i32.const ${Number(first) + i})`, name]);
    isNext = isFilled;
  });
  const lines = segments.map((segment) => ` (elem ${segment.join(" ")})`);
  return text.replace(table, lines.join("\n")).replace(/^ \(import "placeholder" .*\n/gm, "");
}

function splitEngine(folder) {
  // With the names of all functions, each of which is one of its own until the files are optimized.
  const kept = functionsOfTheRace(run(folder, `wasm-dis ${features} linked.wasm -o -`));
  fs.writeFileSync(path.join(folder, "kept.txt"), kept.join("\n"));
  const outputs = "--primary-output first.wasm --secondary-output second.wasm";
  run(folder, `wasm-split ${features} --split linked.wasm --keep-funcs=@kept.txt ${outputs}`);
  run(folder, `${optimize} second.wasm -o puzzles.wasm`);
  const first = withoutPlaceholders(run(folder, `wasm-dis ${features} first.wasm -o -`));
  fs.writeFileSync(path.join(folder, "first.wat"), first);
  run(folder, `${optimize} first.wat -o engine.wasm`);
}

const isNewer = (one, other) =>
  !fs.existsSync(other) || fs.statSync(one).mtimeMs > fs.statSync(other).mtimeMs;
const program = fileURLToPath(import.meta.url);

// engine.wasm, and puzzles.wasm beside it.
export function compileEngine(folder) {
  runNinja(
    folder,
    ninjaFile(joinSources(folder, sourcesOf("engine")), engineFlags, [
      { output: "linked.wasm", command: `${link} $in -o $out` },
    ]),
  );
  const engine = path.join(folder, "engine.wasm");
  const inputs = [path.join(folder, "linked.wasm"), program];
  if (inputs.some((input) => isNewer(input, engine))) splitEngine(folder);
  return engine;
}

if (process.argv[1] === program) {
  const [part, folder] = process.argv.slice(2);
  (part === "engine" ? compileEngine : compileTables)(path.resolve(folder));
}
