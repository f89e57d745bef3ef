// Looks at all screens with a browser, in all languages and widths, and complains where a text is cut off,
// things overlap, or axe-core finds a fault:
//   node tests/web/screens/screens.mjs [--dist DIR] [--scenes lobby,start] [--pictures DIR]
//
// One page shows everything, changed in place. Texts come from a built page (--dist).
import * as fs from "node:fs";
import * as http from "node:http";
import { createRequire } from "node:module";
import * as os from "node:os";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { sheets } from "../../../client/web/tools/sheets.mjs";
import { withAllHashes } from "../../../client/web/tools/texts.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const web = path.resolve(here, "../../../client/web");
const require = createRequire(path.join(web, "build.mjs"));
const esbuild = require("esbuild");
const { chromium } = require("playwright-core");

const { values: options } = parseArgs({
  options: {
    dist: { type: "string", default: path.resolve(here, "../../../build/page/dist") },
    scenes: { type: "string" },
    languages: { type: "string", default: "en,de,es,zh" },
    themes: { type: "string", default: "dark,light,high-contrast,color-blind" },
    pictures: { type: "string" },
  },
});
const [languages, themes] = [options.languages.split(","), options.themes.split(",")];
const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

// Phones on which all keys are in view without scrolling, whatever else is to be told.
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
];
const scenesOfPhones = ["board", "board_tour", "board_tour_keypad"];

async function bundle(site) {
  await esbuild.build({
    entryPoints: { gallery: path.join(here, "gallery.ts"), main: path.join(web, "src/styles/main.css") },
    outdir: site,
    bundle: true,
    format: "esm",
    target: "es2022",
    nodePaths: [path.join(web, "node_modules")],
    logLevel: "warning",
    plugins: [sheets],
  });
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>gridrace</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/main.css">
<script type="module" src="/gallery.js"></script><body><div id="page"></div>`;
const types = { ".js": "text/javascript", ".css": "text/css", ".txt": "text/plain" };

// The gallery, and beside it the texts of the built page whatever hash they have in their names.
async function serve(site) {
  const assets = path.join(options.dist, "assets");
  const texts = fs.readdirSync(assets).filter((name) => name.endsWith(".txt"));
  const english = path.join(assets, texts.find((name) => name.startsWith("en-")));
  const textOf = (file) => fs.readFileSync(file, "utf8");
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://page");
    const language = /^\/(\w\w)-/.exec(pathname)?.[1];
    const file = language
      ? path.join(assets, texts.find((name) => name.startsWith(language)) ?? "none")
      : path.join(site, pathname);
    const isFile = pathname !== "/" && fs.existsSync(file);
    response.writeHead(isFile || pathname === "/" ? 200 : pathname === "/favicon.ico" ? 204 : 404, {
      "content-type": types[path.extname(file)] ?? "text/html; charset=utf-8",
      "content-security-policy": "default-src 'self'; style-src 'self'; script-src 'self'",
    });
    // The gallery is made of the sources, which ask for all texts by their English words.
    const isTranslation = isFile && /^(de|es|zh)$/.test(language);
    response.end(isTranslation ? withAllHashes(textOf(file), textOf(english)) : isFile ? fs.readFileSync(file) : html);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const faults = [];
function complain(fault) {
  faults.push(fault);
  console.log(fault);
}

async function openGallery(browser, address) {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  page.on("pageerror", (error) => complain(`script: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && complain(`console: ${message.text()}`));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.gallery);
  await page.evaluate(fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  return page;
}

const look = (page, scenes, language) =>
  page.evaluate(([all, spoken]) => gallery.look(all, spoken, "dark"), [scenes, language]);

// Only contrast differs between themes; what lies behind a dialog is looked at once.
async function audit(page, scene, theme) {
  const found = await page.evaluate(
    async ([name, colors, isFirst]) => {
      await gallery.show(name, "en", colors);
      const rules = isFirst ? {} : { runOnly: ["color-contrast"] };
      const part = (!isFirst && document.querySelector("dialog[open]")) || document;
      const { violations } = await axe.run(part, { resultTypes: ["violations"], preload: false, ...rules });
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ html: place }) => place.slice(0, 140));
        return `${id}: ${places.join(" | ")}`;
      });
    },
    [scene, theme, theme === themes[0]],
  );
  return found.map((fault) => `${scene} ${theme}: ${fault}`);
}

async function takePictures(page, scenes, { width }) {
  fs.mkdirSync(options.pictures, { recursive: true });
  for (const scene of scenes) {
    for (const language of languages) {
      for (const theme of themes) {
        await page.evaluate((wanted) => gallery.show(...wanted), [scene, language, theme]);
        const name = `${scene}-${language}-${theme}-${width}.png`;
        const fullPage = !/^dialog|more$/.test(scene);
        await page.screenshot({ path: path.join(options.pictures, name), fullPage });
      }
    }
  }
}

// Faults made on purpose are found: [styles, the complaint].
const breakages = [
  [".foot button { white-space: nowrap; width: 200vw }", /scrolls sideways/],
  [".card h2 { width: 2rem; overflow: hidden; white-space: nowrap }", /cut off by h2/],
  [".grades button { width: 2rem; white-space: nowrap; overflow-wrap: normal }", /leaves its button/],
  ["form .buttons button { margin-inline-end: -3rem }", /in one place/],
  [".start .field input { width: 4rem }", /cut off in its input/],
  [".hero p { color: color-mix(in srgb, var(--ink) 30%, var(--paper)) }", /color-contrast/],
];

async function checkTheChecks(page) {
  for (const [styles, wanted] of breakages) {
    await page.evaluate((rule) => {
      const [sheet] = document.styleSheets;
      sheet.insertRule(rule, sheet.cssRules.length);
    }, styles);
    const found = [...(await look(page, ["start"], "en")), ...(await audit(page, "start", themes[0]))];
    if (!found.some((fault) => wanted.test(fault))) complain(`not found: ${styles}; but ${found.join("; ")}`);
    await page.evaluate(() => {
      const [sheet] = document.styleSheets;
      sheet.deleteRule(sheet.cssRules.length - 1);
    });
  }
}

async function lookAtPhones(page, all) {
  for (const size of phones) {
    await page.setViewportSize(size);
    for (const scene of scenesOfPhones.filter((one) => all.includes(one))) {
      for (const language of languages) {
        await page.evaluate((wanted) => gallery.show(...wanted), [scene, language, themes[0]]);
        const below = await page.evaluate(() => document.querySelector(".pad").getBoundingClientRect().bottom - innerHeight);
        if (below > 1) complain(`${scene} ${language} ${size.width}x${size.height}: keys are ${Math.round(below)} px below the fold`);
      }
    }
  }
}

async function lookAtAll(page) {
  const all = options.scenes?.split(",") ?? (await page.evaluate(() => gallery.scenes));
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const language of languages) (await look(page, all, language)).forEach(complain);
    if (options.pictures) await takePictures(page, all, size);
  }
  await lookAtPhones(page, all);
  for (const theme of themes) for (const scene of all) (await audit(page, scene, theme)).forEach(complain);
  await page.setViewportSize(sizes[0]);
  await checkTheChecks(page);
  return all.length;
}

const site = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-screens-"));
await bundle(site);
const server = await serve(site);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await openGallery(browser, `http://127.0.0.1:${server.address().port}/`);
  const count = await lookAtAll(page);
  const looked = `${count} screens, ${languages.length} languages, ${themes.length} themes`;
  console.log(`${looked}: ${faults.length} faults`);
} finally {
  await browser.close();
  server.close();
  fs.rmSync(site, { recursive: true });
}
process.exit(faults.length === 0 ? 0 : 1);
