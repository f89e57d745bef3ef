// Whole races of a browser against bots, through what happens to servers, pages and lines.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import {
  browser,
  cellOf,
  emptyCells,
  openPage,
  openRoom,
  place,
  server,
  shownGrid,
  sleep,
  solve,
  until,
  useWorld,
} from "./world.mjs";

useWorld();

const button = (page, name) => page.getByRole("button", { name, exact: true });

// A context is a person: storage of their own.
async function person(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await openPage(context, server.origin);
  return { context, page };
}

async function startRace(page) {
  await button(page, "Start the race").click();
  await page.locator("[role=grid]").waitFor({ timeout: 30_000 });
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(page)));
}

async function waitForMember(page, name) {
  await page.locator(".members", { hasText: name }).waitFor();
}

// Opens a room with a bot in it and starts the race. A slow bot never ends it.
async function raceAgainstBot({ pace = "0.2", options = {} } = {}) {
  const { context, page } = await person(options);
  const code = await openRoom(page, server, "Ada");
  const bot = server.bot(code, "--name", "Botty", "--pace", pace);
  await waitForMember(page, "Botty");
  await startRace(page);
  const solution = await solve(server, await shownGrid(page));
  assert.match(solution, /^[1-9]{81}$/);
  return { context, page, code, bot, solution };
}

async function solveRest(page, solution, cells) {
  for (const cell of cells ?? emptyCells(await shownGrid(page))) await place(page, cell, solution[cell]);
}

async function hasFinished(page) {
  await page.getByText(/Your race is over|You won|You finished/).first().waitFor({ timeout: 30_000 });
}

async function assertRaceIsTrue(code) {
  const { output } = await server.client("replay", "--check", `${code}`);
  assert.match(output, /true/, output);
  return output;
}

test("a browser races two bots to the end, and the record is true", { timeout: 120_000 }, async () => {
  const { context, page } = await person();
  const code = await openRoom(page, server, "Ada");
  const bots = ["Ben", "Cho"].map((name) => server.bot(code, "--name", name, "--pace", "6"));
  await waitForMember(page, "Ben");
  await waitForMember(page, "Cho");
  await startRace(page);
  const solution = await solve(server, await shownGrid(page));

  await solveRest(page, solution);
  await hasFinished(page);
  const [ben, cho] = await Promise.all(bots);

  await seesResult(page);
  assert.equal(ben.code, 0, ben.output);
  assert.equal(cho.code, 0, cho.output);
  assert.match(await assertRaceIsTrue(code), /3 players/);
  assert.deepEqual(page.faults, []);
  await context.close();
});

// The own finish is told while others still race.
const seesResult = (page, timeout = 30_000) =>
  page.locator("main.result").getByRole("heading", { name: /^You (won|finished)/ }).waitFor({ timeout });

test("a key itself draws its digit, and what opponents fill is drawn a few times a second", { timeout: 120_000 }, async () => {
  const { context, page, solution } = await raceAgainstBot({ pace: "12" });
  const cell = emptyCells(await shownGrid(page))[0];
  await cellOf(page, cell).click();
  const [drawn, frames] = await page.evaluate(
    async ({ cell, key }) => {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const drawn = document.querySelector(`[data-cell="${cell}"] b`)?.textContent;
      await new Promise((done) => setTimeout(done, 300)); // until the answer is there
      let frames = 0;
      new MutationObserver(() => ++frames).observe(document.querySelector(".track"), { subtree: true, attributes: true });
      await new Promise((done) => setTimeout(done, 2000));
      return [drawn, frames];
    },
    { cell, key: solution[cell] },
  );
  assert.equal(drawn, solution[cell]);
  assert.ok(frames >= 1 && frames <= 9, `${frames} in two seconds`);
  await context.close();
});

test("a refused digit counts once, and the board shows why", { timeout: 120_000 }, async () => {
  const { context, page } = await raceAgainstBot();
  const grid = await shownGrid(page);
  const row = [0, 1, 2, 3, 4, 5, 6, 7, 8].find(
    (one) => /\./.test(grid.slice(one * 9, one * 9 + 9)) && /[1-9]/.test(grid.slice(one * 9, one * 9 + 9)),
  );
  const cell = row * 9 + grid.slice(row * 9, row * 9 + 9).indexOf(".");
  const taken = /[1-9]/.exec(grid.slice(row * 9, row * 9 + 9))[0];

  await place(page, cell, taken);

  await page.getByText(new RegExp(`row ${row + 1}|${taken}.*already`, "i")).first().waitFor();
  await until("the digit is gone", async () => (await shownGrid(page))[cell] === ".");
  await context.close();
});

test(
  "a server that is killed twenty times in a race loses no move and counts none twice",
  { timeout: 120_000 },
  async () => {
    const { context, page, code, solution } = await raceAgainstBot({ pace: "0.7" });
    const cells = emptyCells(await shownGrid(page));
    const portion = Math.max(Math.floor(cells.length / 21), 1);
    let kills = 0;

    while (cells.length > 0) {
      await solveRest(page, solution, cells.splice(0, portion));
      if (kills === 20) continue;
      kills += 1;
      await server.killAndStart();
    }

    await hasFinished(page);
    assert.equal(kills, 20);
    await seesResult(page, 90_000);
    assert.deepEqual(page.faults, []);
    await assertNothingDoubled(code);
    await context.close();
  },
);

// The record of the race, by the program that judges races: each digit placed once.
async function assertNothingDoubled(code) {
  await assertRaceIsTrue(code);
  const { output } = await server.client("replay", code, "--export", "json");
  const record = JSON.parse(output);
  const placed = record.course.flatMap(({ events }) =>
    events.filter(({ event, type }) => (event ?? type) === "digit_placed"),
  );
  assert.ok(placed.length > 0);
  const own = placed.filter(({ member }) => member === 1).map(({ cell }) => cell);
  assert.equal(new Set(own).size, own.length, "a digit was placed twice");
}

test(
  "a reload in mid-race keeps seat, notes, undo and moves that the server never heard",
  { timeout: 120_000 },
  async () => {
    const { context, page, solution } = await raceAgainstBot();
    const cells = emptyCells(await shownGrid(page));
    const placed = [solution[cells[0]], solution[cells[2]]];
    const noted = [..."1234"].filter((digit) => !placed.includes(digit)).slice(0, 2); // no digit takes them away
    await place(page, cells[0], solution[cells[0]]);
    await cellOf(page, cells[1]).click();
    for (const key of ["n", ...noted, "n"]) await page.keyboard.press(key);
    await until("confirmed", async () => (await cellOf(page, cells[0]).getAttribute("class")) !== null);
    await server.kill();
    await place(page, cells[2], solution[cells[2]]);
    await sleep(300); // the write to storage
    await server.run();

    await page.reload();
    await page.locator("[role=grid]").waitFor();

    await until("the digits are back", async () => {
      const grid = await shownGrid(page);
      return grid[cells[0]] === solution[cells[0]] && grid[cells[2]] === solution[cells[2]];
    });
    const notes = cellOf(page, cells[1]).locator("[data-note]");
    assert.deepEqual(await notes.evaluateAll((all) => all.map(({ dataset }) => dataset.note)), noted);
    await page.keyboard.press("u");
    await until("the last digit is undone", async () => (await shownGrid(page))[cells[2]] === ".");
    await context.close();
  },
);

test("a closed tab that is opened again is back in its seat", { timeout: 120_000 }, async () => {
  const { context, page, code, solution } = await raceAgainstBot();
  const [cell] = emptyCells(await shownGrid(page));
  await place(page, cell, solution[cell]);
  await sleep(300);
  await page.close();

  const again = await openPage(context, `${server.origin}/r/${code}`);

  await again.locator("[role=grid]").waitFor();
  await until("the digit is there", async () => (await shownGrid(again))[cell] === solution[cell]);
  await context.close();
});

test("of two tabs with one seat the newer plays, and the older says so", { timeout: 120_000 }, async () => {
  const { context, page, code } = await raceAgainstBot();

  const newer = await openPage(context, `${server.origin}/r/${code}`);
  await newer.locator("[role=grid]").waitFor();

  await page.getByText("This game continues in another tab or window.").waitFor();
  const grid = await shownGrid(newer);
  const [cell] = emptyCells(grid);
  const solution = await solve(server, grid);
  await place(newer, cell, solution[cell]);
  await until("the newer tab plays", async () => (await shownGrid(newer))[cell] === solution[cell]);
  await context.close();
});

test("the older of two tabs plays on when that is wanted, and when the newer one is closed", { timeout: 120_000 }, async () => {
  const { context, page, code } = await raceAgainstBot();
  const newer = await openPage(context, `${server.origin}/r/${code}`);
  await newer.locator("[role=grid]").waitFor();

  await button(page, "Play here").click();

  await page.locator("[role=grid]").waitFor();
  await button(newer, "Play here").waitFor();
  await sleep(1500); // until the newer tab waits for the seat
  await page.close();
  await newer.locator("[role=grid]").waitFor();
  await context.close();
});

test("a reload while offline shows the race, and what is placed then arrives", { timeout: 120_000 }, async () => {
  const { context, page, solution } = await raceAgainstBot();
  const cells = emptyCells(await shownGrid(page)).slice(0, 2);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await sleep(6000); // the worker fetches the rest
  await place(page, cells[0], solution[cells[0]]);
  await sleep(300); // the write to storage
  await context.setOffline(true);

  await page.reload();

  await page.locator("[role=grid]").waitFor();
  assert.equal((await shownGrid(page))[cells[0]], solution[cells[0]]);
  await place(page, cells[1], solution[cells[1]]);
  await context.setOffline(false);
  await page.getByText("in sync").waitFor({ timeout: 30_000 });
  await until("nothing waits any more", async () => (await page.locator("[role=gridcell].waiting").count()) === 0);
  for (const cell of cells) assert.equal((await shownGrid(page))[cell], solution[cell]);
  await context.close();
});

test("talk shows its newest line until the reader scrolls up", { timeout: 120_000 }, async () => {
  const { context, page } = await person();
  await openRoom(page, server, "Ada");
  const line = page.getByRole("textbox", { name: "say something to the room" });
  const write = async (text) => {
    await line.fill(text);
    await line.press("Enter");
    await page.locator(".talk li", { hasText: text }).waitFor({ state: "attached" });
  };
  await write("first");
  await page.locator(".talk").evaluate((talk) => (talk.style.maxHeight = "3rem"));
  const isSeen = (text) =>
    page.locator(".talk li", { hasText: text }).evaluate((item) => {
      const [one, box] = [item.getBoundingClientRect(), item.closest(".talk").getBoundingClientRect()];
      return one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
    });
  for (const text of ["second", "third", "fourth"]) await write(text);
  assert.ok(await isSeen("fourth"));

  await page.locator(".talk").evaluate((talk) => (talk.scrollTop = -talk.scrollHeight));
  await write("fifth");

  assert.ok(await isSeen("first"));
  await context.close();
});

test("offline and online again: the moves made meanwhile arrive", { timeout: 120_000 }, async () => {
  const { context, page, solution } = await raceAgainstBot();
  const cells = emptyCells(await shownGrid(page)).slice(0, 3);
  await context.setOffline(true);
  await solveRest(page, solution, cells);
  await sleep(1000);
  await context.setOffline(false);

  await until(
    "nothing waits any more",
    async () => (await page.locator("[role=gridcell].waiting").count()) === 0,
  );
  const grid = await shownGrid(page);
  for (const cell of cells) assert.equal(grid[cell], solution[cell]);
  await context.close();
});

test("a result is saved as a picture, and four new puzzles come on one page of paper", { timeout: 120_000 }, async () => {
  const { context, page, solution } = await raceAgainstBot({ pace: "3" });
  await solveRest(page, solution);
  await hasFinished(page);
  await seesResult(page);
  await button(page, "Share the result").click();
  const [picture] = await Promise.all([page.waitForEvent("download"), button(page, "Save the picture").click()]);
  const bytes = fs.readFileSync(await picture.path());
  assert.deepEqual([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ["PNG", 1080, 1080]);
  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = async (data) => (globalThis.shared = data);
  });
  await button(page, "Share the result").click();
  await button(page, "Share the picture").click();
  await page.waitForFunction(() => globalThis.shared);
  const [kind, text] = await page.evaluate(() => [shared.files[0].type, shared.text]);
  assert.equal(kind, "image/png");
  assert.match(text, /^gridrace easy /);

  await page.evaluate(() => (globalThis.print = () => (globalThis.isPrinted = true)));
  await button(page, "print").click();
  await button(page, "hard").click();
  await page.waitForFunction(() => globalThis.isPrinted);
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(paper.match(/\/Type\s*\/Page\b/g).length, 1);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".sheet svg.picture").filter({ visible: true }).count(), 4);
  assert.equal(await page.getByRole("button").count(), 0);
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("the tour is learned by touch, and keeps no game", { timeout: 120_000 }, async () => {
  const { context, page } = await person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await button(page, "Tour").tap();
  const teaches = (words) => page.locator(".tour", { hasText: words }).waitFor();
  const write = (digit) => page.locator(".pad .digit").nth(digit - 1).tap();
  await teaches("Tap an empty cell.");
  await cellOf(page, 1).tap();
  await teaches("the digit that is missing here");
  await write(3);
  await teaches("a wrong digit");
  await cellOf(page, 15).tap();
  await write(1);
  await teaches("“Corner”");
  await button(page, "Corner").tap();
  await write(4);
  await teaches("“Digits”");
  await button(page, "Digits").tap();
  await teaches("“undo”");
  await page.locator(".tools button").first().tap();
  await teaches("“hint”");
  await page.locator(".tools button", { hasText: "hint" }).tap();
  await teaches("First to finish wins.");
  await page.reload();
  await button(page, "Tour").waitFor();
  assert.equal(await page.locator(".kept").count(), 0);
  assert.deepEqual(page.faults, []);
  await context.close();
});

// Notifications are kept instead of shown. In place before the page is: it asks the browser some time after the click.
function keepNotifications() {
  globalThis.told = [];
  globalThis.timesAsked = 0;
  globalThis.Notification = class {
    static permission = "default";
    static async requestPermission() {
      timesAsked += 1;
      return (this.permission = "granted");
    }
    constructor(title, { body }) {
      told.push(`${title}: ${body}`);
    }
  };
  // Absent where the page is not secure.
  const worker = globalThis.ServiceWorkerRegistration?.prototype;
  if (worker) worker.showNotification = async (title, { body }) => void told.push(`${title}: ${body}`);
}

test("a host who looks elsewhere is notified of who joins", { timeout: 120_000 }, async () => {
  const { context, page } = await person();
  await page.addInitScript(keepNotifications);
  const code = await openRoom(page, server, "Ada");
  await page.getByLabel("Notify me").check();
  await until("the browser is asked", () => page.evaluate(() => timesAsked === 1));
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  void server.bot(code, "--name", "Ben");
  await until("the title tells", async () => (await page.title()).startsWith("● "));
  await until("a notification", () => page.evaluate((room) => told.includes(`Room ${room}: Ben joined.`), code));
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("on a phone, by touch alone", { timeout: 120_000 }, async () => {
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  };
  const { context, page, solution } = await raceAgainstBot({ options: phone });
  for (const cell of emptyCells(await shownGrid(page))) {
    await cellOf(page, cell).tap();
    await page.locator(".pad .digit").nth(solution[cell] - 1).tap();
  }

  await hasFinished(page);
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("a race by what a screen reader is told alone", { timeout: 120_000 }, async () => {
  const { context, page } = await person();
  const code = await openRoom(page, server, "Ada");
  const bot = server.bot(code, "--name", "Ben", "--pace", "0.2");
  await waitForMember(page, "Ben");
  await startRace(page);
  const tree = await context.newCDPSession(page);

  const cells = await spokenCells(tree);
  assert.equal(cells.length, 81);
  const grid = cells.map(({ digit }) => digit || ".").join("");
  const solution = await solve(server, grid);
  await page.keyboard.press("Home");
  // By keys alone: to each cell from the one before, and every label says where the focus is.
  for (const cell of emptyCells(grid)) {
    await goByKeys(page, cell);
    await page.keyboard.press(solution[cell]);
  }
  await hasFinished(page);
  await context.close();
  void bot;
});

// Digits as the accessibility tree names the cells.
async function spokenCells(tree) {
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ role }) => role?.value === "gridcell")
    .map(({ name }) => ({ name: name.value, digit: /: ([1-9]),/.exec(name.value)?.[1] ?? "" })); // "Row 1, column 2: 5, given."
}

// Once the last key is painted.
const focusedCell = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const tell = () => done(Number(document.activeElement?.dataset?.cell ?? -1));
        requestAnimationFrame(() => requestAnimationFrame(tell));
      }),
  );

async function goByKeys(page, cell) {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  for (let i = 0; i < 20; i++) {
    const at = await focusedCell(page);
    if (at === cell) return;
    const [r, c] = [Math.floor(at / 9), at % 9];
    await page.keyboard.press(
      at < 0 ? "Tab" : r < row ? "ArrowDown" : r > row ? "ArrowUp" : c < column ? "ArrowRight" : "ArrowLeft",
    );
  }
  throw new Error(`keys did not lead to cell ${cell}`);
}
