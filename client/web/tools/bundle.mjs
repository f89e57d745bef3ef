// Bundles the page: scripts and styles with esbuild, the worker, the service worker, index.html with the
// addresses of all. Everything below /assets/ has its hash in its name; the rest is index.html, sw.js and
// licenses.txt.
import * as esbuild from "esbuild";
import * as fs from "node:fs";
import * as path from "node:path";
import { minify } from "terser";
import { filesBelow, hashedAddress, sourceFolder, webFolder, writeIfChanged } from "./files.mjs";
import { mergeAhead, mergeFirstLoad, mergeShared, withShortNames } from "./merge.mjs";
import { sheets } from "./sheets.mjs";
import { shortPropertiesOfPage } from "./short_properties.mjs";
import { templates } from "./templates.mjs";

const options = {
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8", // as browsers read modules
  legalComments: "none", // licenses.txt has them
  logLevel: "warning",
  absWorkingDir: webFolder,
  define: { NUMBERED: "true" },
  plugins: [sheets, templates()],
};

// What brotli then makes least of, by trial: `unsafe` and `pure_getters` rely on nobody having changed the language's own
// objects and on reading a property doing nothing, which holds here.
const compress = {
  ...{ passes: 6, unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
  ...{ comparisons: false, inline: 1, arrows: false, if_return: false, sequences: false },
};

// esbuild leaves about a twenty-fifth that terser finds, which looks at all of a script again and again.
async function shrink(text, isModule) {
  const { code } = await minify(text, { module: isModule, ecma: 2022, compress });
  return code;
}

// A script that is one file: the worker, the service worker.
export async function bundleOne(entry, define = {}) {
  const { outputFiles } = await esbuild.build({
    ...options,
    entryPoints: [path.join(sourceFolder, entry)],
    define: { ...options.define, ...define },
    format: "iife",
    write: false,
  });
  return shrink(outputFiles[0].text, false);
}

const pageOptions = {
  ...options,
  entryPoints: { main: "src/main.ts", ahead: "src/ahead.ts", style: "src/styles/main.css" },
  format: "esm",
  splitting: true,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  write: false,
  metafile: true,
  mangleProps: shortPropertiesOfPage(),
};
const fileOf = ({ outputs }, entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
const partFile = (part) => `src/app/loop/lazy_${part}.ts`;

// The sources that are bundled only into the parts `play` and `extras`.
export async function laterSources(out) {
  const { metafile } = await esbuild.build({ ...pageOptions, outdir: out });
  const { outputs } = metafile;
  const parts = ["play", "extras"].map((part) => fileOf(metafile, partFile(part)));
  const early = new Set(Object.keys(outputs).filter((name) => outputs[name].entryPoint && !parts.includes(name)));
  for (const name of early) {
    for (const { path: imported, kind } of outputs[name].imports) if (kind === "import-statement") early.add(imported);
  }
  const later = Object.keys(outputs).filter((name) => !early.has(name));
  return new Set(later.flatMap((name) => Object.keys(outputs[name].inputs)).map((name) => path.resolve(webFolder, name)));
}

// With other tools the same sources make other scripts, which need other names.
const tools = ["bundle.mjs", "merge.mjs"].map((name) => fs.readFileSync(path.join(webFolder, "tools", name), "utf8")).join("");

// The page's own scripts and styles into `out`: addresses of the scripts and the style of the first load, and
// of all. `change` as in templates.mjs.
export async function bundlePage(out, change) {
  const plugins = [sheets, templates(change)];
  const { outputFiles, metafile } = await esbuild.build({ ...pageOptions, plugins, outdir: out });
  const nameOf = (entry) => path.basename(fileOf(metafile, entry));
  const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), text]));
  const style = nameOf("src/styles/main.css");
  const scripts = new Map([...texts].filter(([name]) => name.endsWith(".js")));
  const [play, extras] = ["play", "extras"].map((part) => nameOf(partFile(part)));
  const shared = await mergeShared(scripts, play, extras, nameOf("src/main.ts"), nameOf("src/ahead.ts"));
  const split = await mergeAhead(shared.scripts, shared.main, shared.ahead);
  const merged = await mergeFirstLoad(split.scripts, split.main, split.ahead, tools);
  for (const [name, text] of merged.scripts) merged.scripts.set(name, await shrink(text, true));
  merged.scripts = withShortNames(merged.scripts);
  merged.scripts.set(style, texts.get(style));
  for (const [name, text] of merged.scripts) writeIfChanged(path.join(out, "assets", name), text);
  const address = (name) => `/assets/${name}`;
  return { main: address(merged.main), ahead: address(merged.ahead), style: address(style), all: [...merged.scripts.keys()].map(address) };
}

// Copies ./icons/… and the like under hashed names, and returns the text with their addresses.
function withAssets(text, out, added, place = "./assets") {
  return text.replace(/"\.\/([^"]+\.(?:svg|png|webmanifest))"/g, (_, name) => {
    let content = fs.readFileSync(path.join(sourceFolder, name));
    // What it names lies beside it.
    if (name.endsWith(".webmanifest")) content = withAssets(content.toString(), out, added, ".");
    const address = hashedAddress(path.basename(name), content);
    writeIfChanged(path.join(out, address), content);
    added.add(address);
    return JSON.stringify(`${place}/${path.basename(address)}`);
  });
}

// Addresses are counted from the page's own place: behind some proxies that is no host's top. The server and the service
// worker count them from deeper down for a page of a room. index.html names sources as "./main.ts", "./ahead.ts", "./styles/main.css", "./manifest.webmanifest", "./icons/…".
export function writeIndex(out, page) {
  const added = new Set();
  const source = fs.readFileSync(path.join(sourceFolder, "index.html"), "utf8");
  const text = withAssets(source, out, added)
    .replace("./main.ts", `.${page.main}`)
    .replace("./ahead.ts", `.${page.ahead}`)
    .replace("./styles/main.css", `.${page.style}`)
    .replace(/<!--[^]*?-->/g, "")
    .replace(/>\s+</g, "><");
  writeIfChanged(path.join(out, "index.html"), text);
  // Shown by chats and when the page is installed: no page asks for them.
  // One for each mode, which the server names in the page of a room.
  for (const file of filesBelow(path.join(sourceFolder, "icons"), [".png"])) {
    const name = path.relative(sourceFolder, file);
    if (/preview-/.test(name)) withAssets(`"./${name}"`, out, added);
  }
  const isPreview = (address) => address.startsWith("/assets/preview-");
  return { icons: [...added].filter((one) => !isPreview(one)), preview: [...added].filter(isPreview) };
}

export function writeLicenses(out) {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(webFolder, "package.json"), "utf8"));
  const texts = Object.keys(dependencies).map((name) => {
    const folder = path.join(webFolder, "node_modules", name);
    const license = fs.readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return `${name}\n\n${fs.readFileSync(path.join(folder, license), "utf8").trim()}\n`;
  });
  writeIfChanged(path.join(out, "licenses.txt"), texts.join(`\n${"-".repeat(72)}\n\n`));
}
