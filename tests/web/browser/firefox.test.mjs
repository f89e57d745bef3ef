// A race in Firefox, driven by WebDriver BiDi: the page needs nothing of Chromium alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, emptyCells, require, server, solve, until, useWorld } from "./world.mjs";

const launchFirefox = () =>
  require("puppeteer-core").launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
  });
useWorld(launchFirefox);

const grid = (page) =>
  page.$$eval("[role=gridcell]", (cells) =>
    cells.map((cell) => cell.querySelector("b")?.textContent ?? ".").join(""),
  );

// Clicked by the page's own means: a button may move while the room fills.
async function press(page, name) {
  const find = (wanted) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === wanted);
  const button = await page.waitForFunction(find, {}, name);
  await button.evaluate((found) => found.click());
}

test("Firefox races a bot, and finds its seat again after a reload", { timeout: 120_000 }, async () => {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(server.origin);
  const name = await page.waitForSelector("input[autocomplete=nickname]");
  await name.type("Ada");
  await press(page, "Open a room");
  await page.waitForFunction(() => document.querySelector(".members")?.textContent.includes("Ada"));
  const bot = server.bot(page.url().slice(-6), "--name", "Ben", "--pace", "1");
  await page.waitForFunction(() => document.querySelector(".members")?.textContent.includes("Ben"));
  await press(page, "Start the race");
  await page.waitForSelector("[role=grid]", { timeout: 30_000 });
  await until("the puzzle is shown", async () => /[1-9]/.test(await grid(page)));
  const solution = await solve(server, await grid(page));
  const cells = emptyCells(await grid(page));

  const place = async (cell) => {
    await (await page.$(`[data-cell="${cell}"]`)).click();
    await page.keyboard.press(solution[cell]);
  };
  for (const cell of cells.slice(0, 5)) await place(cell);
  await page.reload();
  await page.waitForSelector("[role=grid]");
  await until("the digits are back", async () => {
    const shown = await grid(page);
    return cells.slice(0, 5).every((cell) => shown[cell] === solution[cell]);
  });
  for (const cell of cells.slice(5)) await place(cell);

  await until("the race is over", () =>
    page.$eval("main", (main) => /Your race is over|You (won|finished)/.test(main.textContent)),
  );
  assert.deepEqual(faults, []);
  void bot;
});
