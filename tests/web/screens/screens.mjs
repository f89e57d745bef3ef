// Looks at all screens with a browser: takes pictures, and complains where something is wider than the window
// or axe-core finds a fault. Run by hand: node tests/web/screens/screens.mjs OUT [--scenes lobby,start]
// [--languages en,de]
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as http from "node:http";
import { createRequire } from "node:module";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.resolve(here, "../../../client/web");
const require = createRequire(path.join(web, "build.mjs"));
const esbuild = require("esbuild");
const { chromium } = require("playwright-core");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenes: { type: "string" },
    languages: { type: "string", default: "en,de" },
    themes: { type: "string", default: "dark,light" },
    widths: { type: "string", default: "320,768,1440" },
    browser: { type: "string", default: "/usr/bin/chromium" },
    stub: { type: "boolean", default: false }, // for views that are not written yet
  },
});
const out = path.resolve(positionals[0] ?? "screens");
const site = path.join(out, "site");
fs.mkdirSync(site, { recursive: true });

// A view that does not exist yet shows nothing.
const stubs = {
  name: "stubs",
  setup(build) {
    build.onResolve({ filter: /\/(race|announcer)\.ts$|board\.css$/ }, ({ path: name, resolveDir }) => {
      if (fs.existsSync(path.join(resolveDir, name))) return null;
      return { path: name, namespace: "stub" };
    });
    build.onLoad({ filter: /./, namespace: "stub" }, ({ path: name }) =>
      name.endsWith(".css")
        ? { contents: "", loader: "css" }
        : { contents: 'export const raceView = () => ""; export const announcer = () => "";' },
    );
  },
};

await esbuild.build({
  entryPoints: { gallery: path.join(here, "gallery.ts"), main: path.join(web, "src/styles/main.css") },
  outdir: site,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  nodePaths: [path.join(web, "node_modules")],
  plugins: values.stub ? [stubs] : [],
  logLevel: "warning",
});
const tables = path.resolve(here, "../../../build/page/tables/tables.json");
const texts = path.join(out, "texts.mjs");
fs.writeFileSync(
  texts,
  `import { languageTables } from ${JSON.stringify(path.join(web, "tools/texts.mjs"))};
   import * as fs from "node:fs";
   const tables = JSON.parse(fs.readFileSync(${JSON.stringify(tables)}));
   const all = languageTables(tables, new Set(tables.texts.rows.map(([english]) => english)));
   for (const code in all) fs.writeFileSync(${JSON.stringify(site)} + "/" + code + ".json", JSON.stringify(all[code]));`,
);
execFileSync("node", [texts]);

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>gridrace</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/main.css">
<script type="module" src="/gallery.js"></script><body><div id="page"></div>`;
const types = { ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };
const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://page");
  const language = /^\/assets\/(\w\w)-/.exec(pathname)?.[1];
  const file = path.join(site, language ? `${language}.json` : pathname);
  const isFile = pathname !== "/" && fs.existsSync(file);
  response.writeHead(isFile || pathname === "/" ? 200 : pathname === "/favicon.ico" ? 204 : 404, {
    "content-type": types[path.extname(file)] ?? "text/html; charset=utf-8",
    "content-security-policy": "default-src 'self'; style-src 'self'; script-src 'self' 'unsafe-eval'",
  });
  response.end(isFile ? fs.readFileSync(file) : html);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

// What is wider than the window.
const findWide = () => {
  const width = document.documentElement.clientWidth;
  const isInside = (element) => element.closest(".talk, dialog:not([open]), .sr, svg, [aria-live]");
  return [...document.querySelectorAll("body *")]
    .filter((element) => !isInside(element) && element.getBoundingClientRect().right > width + 1)
    .slice(0, 3)
    .map((element) => `${element.localName}.${element.className}`);
};

const browser = await chromium.launch({
  executablePath: values.browser,
  args: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
let faults = 0;
const complain = (where, what) => {
  ++faults;
  console.log(`${where}: ${what}`);
};

async function look(page, scene, language, theme, width) {
  const where = `${scene} ${language} ${theme} ${width}`;
  await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
  await page.goto(`${origin}/?scene=${scene}&language=${language}&theme=${theme}`);
  await page.waitForSelector("body[data-scenes]");
  await page.waitForTimeout(150);
  const wide = await page.evaluate(findWide);
  if (wide.length > 0) complain(where, `wider than the window: ${wide.join(", ")}`);
  if (width === 768) {
    await page.evaluate(fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    for (const { id, nodes } of violations)
      complain(
        where,
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 140))
          .join(" | ")}`,
      );
  }
  await page.screenshot({
    path: path.join(out, `${scene}-${language}-${theme}-${width}.png`),
    fullPage: !scene.startsWith("dialog"),
  });
}

const page = await browser.newPage();
page.on("pageerror", (error) => complain("script", error.message));
page.on("console", (message) => message.type() === "error" && complain("console", message.text()));
await page.goto(`${origin}/`);
await page.waitForSelector("body[data-scenes]");
const all = (await page.evaluate(() => document.body.dataset.scenes)).split(" ");
for (const scene of values.scenes?.split(",") ?? all) {
  for (const language of values.languages.split(",")) {
    for (const theme of values.themes.split(",")) {
      for (const width of values.widths.split(",")) await look(page, scene, language, theme, Number(width));
    }
  }
}
await browser.close();
server.close();
console.log(faults === 0 ? "no faults" : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
