// Runs the tests of the page: node tests/web/run.mjs [NAME…] [--without NAME]. Each *.test.ts below this folder
// (with a NAME in its name) is bundled and given to node:test. Writes src/generated/ if it is not there.
import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { filesBelow } from "../../client/web/tools/files.mjs";
import { sheets } from "../../client/web/tools/sheets.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.resolve(here, "../../client/web");
const out = path.join(web, "node_modules/.cache/tests"); // where packages that are not bundled are found
const esbuild = createRequire(path.join(web, "build.mjs"))("esbuild");

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { without: { type: "string" } },
});
const isCalled = (file, word) => path.basename(file).includes(word);
const tests = filesBelow(here, [".test.ts"])
  .filter((file) => !values.without || !isCalled(file, values.without))
  .filter((file) => wanted.length === 0 || wanted.some((word) => isCalled(file, word)));
if (tests.length === 0) {
  console.error(`no test is called ${wanted.join(" or ")}`);
  process.exit(1);
}
if (!fs.existsSync(path.join(web, "src/generated/assets.ts"))) {
  execFileSync("node", [path.join(web, "build.mjs"), "--generate"], { stdio: "inherit" });
}

await esbuild.build({
  entryPoints: tests,
  outdir: out,
  outbase: here,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
  external: ["esbuild"],
  plugins: [sheets],
  nodePaths: [path.join(web, "node_modules")],
  define: { FIRST: "[]", LATER: "[]", TEST_FOLDER: JSON.stringify(here) },
});
const bundled = tests.map((file) => path.join(out, path.relative(here, file).replace(/\.ts$/, ".mjs")));
const run = spawnSync("node", ["--enable-source-maps", "--test", ...bundled], { stdio: "inherit" });
process.exit(run.status ?? 1);
