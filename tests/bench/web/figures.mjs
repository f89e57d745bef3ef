// Figures of the page in Chromium, against a real server. Run by hand on a quiet machine:
//   GRIDRACED=…/gridraced GRIDRACE=…/gridrace node tests/bench/web/figures.mjs [load start race paint heap]
//   [--bots 99] [--races 100]
import { parseArgs } from "node:util";
import {
  Server,
  emptyCells,
  launchChromium,
  openRoom,
  shownGrid,
  sleep,
  solve,
  until,
} from "../../web/browser/world.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { bots: { type: "string", default: "8" }, races: { type: "string", default: "100" } },
});
const server = await Server.start();
const browser = await launchChromium();

const quantile = (sorted, part) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)];
function tell(what, times) {
  const sorted = [...times].sort((one, other) => one - other);
  const figures = [0.5, 0.99, 1].map((part) => quantile(sorted, part).toFixed(1));
  console.log(`${what}: p50 ${figures[0]} ms, p99 ${figures[1]} ms, most ${figures[2]} ms (${sorted.length} times)`);
}

async function firstLoad() {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server.origin, { waitUntil: "load" });
  console.log(`first load, with headers: ${bytes} bytes`);
  await context.close();
}

// In the page, so that nothing but the page is measured: when its first field is painted and takes what is
// typed.
const watchStart = () => {
  new MutationObserver((_, observer) => {
    const field = document.querySelector("input[autocomplete=nickname]");
    if (!field) return;
    observer.disconnect();
    field.focus();
    requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
};

// Slow 4G as Lighthouse has it, and a processor of a quarter of the speed.
// A fresh window of the browser draws itself for a while, and whoever asks the page delays it: neither is the page's.
const untilQuiet = 1000;
const untilAsked = 2500;

async function interactive() {
  for (const locale of ["en-US", "de-DE"]) await interactiveIn(locale);
}

async function interactiveIn(locale) {
  const times = [];
  for (let i = 0; i < 9; i++) {
    const context = await browser.newContext({ serviceWorkers: "block", locale });
    const page = await context.newPage();
    await page.addInitScript(watchStart);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6e6 / 8) * 0.9,
      uploadThroughput: (750e3 / 8) * 0.9,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await sleep(untilQuiet);
    await page.goto(server.origin, { waitUntil: "commit" });
    await sleep(untilAsked);
    times.push(await (await page.waitForFunction(() => window.usableAt, null, { polling: 200 })).jsonValue());
    await context.close();
  }
  tell(`start page usable, ${locale}, 4x slower processor, slow 4G`, times);
}

// From the input event, or the arrival of a frame, to the frame painted with its effect.
const probes = () => {
  window.figures = { keys: [], frames: [], long: [] };
  const painted = (since, list) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => list.push(performance.now() - since);
      port2.postMessage(0);
    });
  };
  addEventListener("keydown", (event) => painted(event.timeStamp, window.figures.keys), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.figures.long.push(duration);
  }).observe({ type: "longtask" });
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", () => painted(performance.now(), window.figures.frames));
    }
  };
};

// The least that a page can do: a key writes its digit into one of 81 cells.
const bareGrid = () => {
  document.body.innerHTML = `<div style="display:grid;grid-template-columns:repeat(9,4rem)">${"<b>.</b>".repeat(81)}</div>`;
  const cells = document.querySelectorAll("b");
  let next = 0;
  addEventListener("keydown", ({ key }) => (cells[next++ % 81].textContent = key));
};

// A room in which so many bots make `pace` moves a second each. Its page, and the solution.
async function raceAgainst(context, opponents, pace) {
  const page = await context.newPage();
  await page.addInitScript(probes);
  const players = opponents + 1;
  const code = await openRoom(page, server, "Ada", () =>
    page.getByRole("spinbutton", { name: /players/i }).first().fill(String(players)),
  );
  for (let i = 1; i < players; i++) void server.bot(code, "--name", `Bot ${i}`, "--pace", pace);
  await page.getByText(`${players} of ${players} players`).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: /^Start the race/ }).click();
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(page)), 60_000);
  return { page, solution: await solve(server, await shownGrid(page)) };
}

// From a key to its painted frame beside many opponents, as a ratio to the bare page: keys go to the one and the other in
// turn, while the opponents race.
async function paint() {
  for (const opponents of [8, 50]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const beside = await browser.newContext({ viewport: { width: 1280, height: 800 } }); // a window of its own: both are shown
    const bare = await beside.newPage();
    await bare.addInitScript(probes);
    await bare.goto(`${server.origin}/licenses.txt`);
    await bare.evaluate(bareGrid);
    const { page, solution } = await raceAgainst(context, opponents, "1.5");
    await page.evaluate(() => Object.values(window.figures).forEach((list) => (list.length = 0))); // what starting took
    const press = async (target, key) => {
      await target.keyboard.press(key);
      await sleep(70 + 60 * Math.random());
    };
    const end = Date.now() + 24_000; // until the first opponents finish
    const cells = emptyCells(await shownGrid(page)).slice(0, -1);
    for (let i = 0; Date.now() < end; i++) {
      const cell = cells[i % cells.length];
      await page.locator(`[data-cell="${cell}"]`).click();
      for (const key of [solution[cell], "u", solution[cell], "u"]) await press(page, key);
      for (const key of "1234") await press(bare, key);
    }
    const [own, least] = [await page.evaluate(() => window.figures), await bare.evaluate(() => window.figures)];
    tell(`key to painted frame, ${opponents} opponents`, own.keys);
    tell("the bare page beside it", least.keys);
    const [one, other] = [own.keys, least.keys].map((times) => times.sort((a, b) => a - b));
    const ratios = [0.5, 0.99].map((part) => (quantile(one, part) / quantile(other, part)).toFixed(2));
    console.log(`ratio: p50 ${ratios[0]}, p99 ${ratios[1]}; tasks over 50 ms: ${own.long.length}`);
    await Promise.all([context.close(), beside.close()]);
    for (const child of server.children) child.kill("SIGKILL");
  }
}

async function race() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const players = Number(values.bots) + 1;
  const { page, solution } = await raceAgainst(context, players - 1, "1");
  await page.evaluate(() => (window.figures.long.length = 0));
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const before = await worked();
  for (const cell of emptyCells(await shownGrid(page)).slice(0, -1)) {
    await page.locator(`[data-cell="${cell}"]`).click();
    await page.keyboard.press(solution[cell]);
    for (const key of ["n", "1", "2", "n", "u", "u", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    await sleep(100);
  }
  const work = (await worked()) - before;
  const { keys, frames, long } = await page.evaluate(() => window.figures);
  tell(`key to painted frame, ${players} players`, keys);
  tell("frame of the server to painted", frames);
  const each = (work / (keys.length + frames.length)).toFixed(2);
  console.log(`processor time of the page: ${each} ms for each key or frame`);
  console.log(`long tasks over 50 ms in the race: ${long.length} (${long.map((time) => time.toFixed(0)).join(", ")})`);
  await context.close();
}

// A race after the other in one page, each of a few moves. What was collected is not counted.
async function heap() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const used = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const { nodes } = await session.send("Memory.getDOMCounters");
    return `${(usedSize / 1e6).toFixed(2)} MB, ${nodes} nodes`;
  };
  await openRoom(page, server, "Ada", () => page.getByLabel("Countdown, seconds").fill("0"));
  const last = Number(values.races);
  for (let race = 1; race <= last; race++) {
    await page.getByRole("button", { name: /^Start/ }).click();
    await page.locator("[role=grid]").waitFor();
    for (const key of ["1", "2", "3", "Tab", "n", "1", "2", "n", "u"]) await page.keyboard.press(key);
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "forfeit", exact: true }).last().click();
    await page.getByRole("button", { name: "Rematch" }).click();
    if ([1, 10, 50, 100, 200, last].includes(race)) console.log(`heap after ${race} races: ${await used()}`);
  }
  await context.close();
}

const all = { load: firstLoad, start: interactive, race, paint, heap };
for (const name of positionals.length > 0 ? positionals : Object.keys(all)) await all[name]();
await browser.close();
await server.stop();
