// Compiles the page's C++ with ninja, without CMake: the program of the tables for this machine (`--dev`),
// and the engine as WebAssembly. What is up to date takes no time. Used as a program: node tools/compile.mjs
// engine FOLDER
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { rootFolder, webFolder, writeIfChanged } from "./files.mjs";

const sourcesOf = (part) =>
  fs
    .readFileSync(path.join(webFolder, part, "sources.txt"), "utf8")
    .split("\n")
    .filter((line) => /^[^#]/.test(line));

// Most of what a small file takes to compile is the standard library's headers, so several are compiled at
// once. Some have names of their own that are also another's: they are listed in common/sudoku/CMakeLists.txt
// (APART).
const together = 20;
const isJoined = (source) =>
  /^common\/sudoku\//.test(source) && !/words\/(german|spanish|simplified)/.test(source);

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
    `rule compile\n  command = ${compile} -I${rootFolder} -MMD -MF $out.d -c $in -o $out\n  depfile = $out.d`,
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
  const { status, stdout } = spawnSync("ninja", ["-C", folder, "-j2", "--quiet"], { encoding: "utf8" });
  if (status === 0) return;
  console.error(stdout);
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

// As quick to load as can be: small before fast. The default stack of 64 KB is too small for hard puzzles.
const engineFlags = [
  "clang++-19 --target=wasm32-wasi -std=c++20 -Oz -flto -DNDEBUG",
  "-fno-exceptions -fno-rtti -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext",
].join(" ");
const engineLink = "-mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=1048576,--lto-O3";
const optimize =
  "wasm-opt -Oz --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext " +
  "--enable-mutable-globals --strip-debug --strip-producers --strip-target-features";

export function compileEngine(folder) {
  runNinja(
    folder,
    ninjaFile(joinSources(folder, sourcesOf("engine")), engineFlags, [
      { output: "linked.wasm", command: `${engineFlags} ${engineLink} $in -o $out` },
      { output: "engine.wasm", command: `${optimize} $in -o $out` },
    ]),
  );
  return path.join(folder, "engine.wasm");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [part, folder] = process.argv.slice(2);
  (part === "engine" ? compileEngine : compileTables)(path.resolve(folder));
}
