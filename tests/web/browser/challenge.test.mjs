// Where a race was won, and a challenge to it: one person races a bot, another the ghosts of both.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import {
  browser,
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

// How much longer the first race takes, so that its ghosts can be beaten.
const headStart = 10_000;

const button = (page, name) => page.getByRole("button", { name, exact: true });

async function solveAll(page) {
  await page.locator("[role=grid]").waitFor({ timeout: 30_000 });
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(page)));
  const grid = await shownGrid(page);
  const solution = await solve(server, grid);
  for (const cell of emptyCells(grid)) await place(page, cell, solution[cell]);
}

async function raceBot(page) {
  const code = await openRoom(page, server, "Ada");
  const bot = server.bot(code, "--name", "Botty", "--pace", "1.5", "--slips", "0");
  await page.locator(".members", { hasText: "Botty" }).waitFor();
  await button(page, "Start the race").click();
  await sleep(headStart);
  await solveAll(page);
  await bot;
  await page.locator("main.result").getByRole("heading", { name: /^You (won|finished)/ }).waitFor({ timeout: 60_000 });
}

async function seeWhereItWasWon(page) {
  await page.keyboard.press("a");
  await page.getByRole("heading", { name: "Where it was won" }).waitFor();
  await page.getByRole("heading", { name: "Slowest steps" }).waitFor({ timeout: 30_000 });
  const steps = page.locator(".slow-steps button");
  assert.equal(await steps.count(), 5);
  await steps.nth(3).click();
  await until("the step is selected", async () => (await steps.nth(3).getAttribute("aria-pressed")) === "true");
  const named = await page.locator(".slow-steps figcaption h3").textContent();
  assert.match(named, /\(SE \d+\.\d\)/);
  assert.equal(await page.locator(".lead path.own").count(), 1);
  assert.match(await page.locator(".findings").textContent(), /behind (Ada|Botty)\./);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: /^You (won|finished)/ }).waitFor();
}

async function saveFile(page, name) {
  const download = page.waitForEvent("download");
  await button(page, "Save the file").click();
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-challenge-")), name);
  await (await download).saveAs(file);
  return file;
}

const places = (page) => page.locator(".standings li b").allTextContents();

test("a race is analysed, sent as a challenge, and its ghosts are raced", { timeout: 240_000 }, async () => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const page = await openPage(mine, server.origin);
  await raceBot(page);
  await seeWhereItWasWon(page);

  await page.keyboard.press("c");
  const link = await page.locator("dialog .invite-link a").getAttribute("href");
  assert.match(link, /\/#challenge=[A-Z0-9]{6}\/1$/);
  const file = await saveFile(page, "first.json");
  const { output } = await server.client("replay", "--check", file);
  assert.match(output, /true/, output);

  const other = await openPage(theirs, link);
  await button(other, "Race against them").waitFor({ timeout: 30_000 });
  assert.equal((await places(other)).length, 2);
  await button(other, "Race against them").click();
  await other.locator(".racers", { hasText: "◌ Botty" }).waitFor({ timeout: 30_000 });
  await solveAll(other);
  await other.getByRole("heading", { name: /^Solved in/ }).waitFor();
  assert.equal((await places(other)).length, 3);
  assert.ok((await places(other)).includes("You"));  // where depends on the machine

  // The file has the new run, too; a person who opens it races against three.
  await other.keyboard.press("c");
  const grown = await saveFile(other, "grown.json");
  assert.match((await server.client("replay", "--check", grown)).output, /true/);
  await page.goto(`${server.origin}/`);
  await button(page, "Challenge").click();
  await page.locator("main.challenge input[type=file]").setInputFiles(grown);
  await button(page, "Race against them").waitFor();
  assert.equal((await places(page)).length, 3);
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("links and files that are no challenge are refused with a sentence", { timeout: 60_000 }, async () => {
  const page = await openPage(await browser.newContext(), `${server.origin}/#challenge=ZZZZZZ/1`);
  const error = page.locator("main .error");
  await error.waitFor({ timeout: 30_000 });
  assert.notEqual(await error.textContent(), "");
  const buffer = Buffer.from('{"format":"gridrace-replay","version":1}');
  await page.locator("main.challenge input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
  await page.getByText("This replay is damaged.").waitFor();
  assert.equal(await button(page, "Race against them").count(), 0);
  assert.deepEqual(page.faults, []);
});
