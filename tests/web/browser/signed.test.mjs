// After a race the page checks by itself that its server has signed the record, and says so where it is watched again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, openRoom, place, server, shownGrid, solve, emptyCells, until, useWorld } from "./world.mjs";

useWorld();

const button = (page, name) => page.getByRole("button", { name });

// A race against a bot, to its end.
async function raced(context) {
  const page = await openPage(context, server.origin);
  const code = await openRoom(page, server, "Ada");
  const bot = server.bot(code, "--name", "Ben", "--pace", "8");
  await page.locator(".members", { hasText: "Ben" }).waitFor();
  await button(page, "Start the race").click();
  await page.locator("[role=grid]").waitFor({ timeout: 30_000 });
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(page)));
  const puzzle = await shownGrid(page);
  const solution = await solve(server, puzzle);
  for (const cell of emptyCells(puzzle)) await place(page, cell, solution[cell]);
  await bot;
  await page.locator("main.result").waitFor({ timeout: 30_000 });
  return { page, code };
}

const watch = async (page) => {
  await button(page, /replay/i).first().click();
  await page.locator("main.replay").waitFor();
};

test("a race is checked after it, in its replay and its analysis, and a record that was changed is not believed", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: process.env.SCHEME ?? "light" });
  const { page, code } = await raced(context);
  const { server: ours } = await (await fetch(`${server.origin}/r/${code}/races/1/note`)).text().then((note) => ({ server: /gridrace-(\S+)/.exec(note)[1] }));

  await watch(page);
  await page.getByText(`Checked: signed by this server (${ours}), each move by the rules.`).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/signed.png`, fullPage: true });
  await page.keyboard.press("q");
  await button(page, /where it was won/i).first().click();
  await page.locator("main.analysis").getByText("Checked: signed by this server").waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/signed_analysis.png`, fullPage: true });
  await page.locator("main.analysis .main button").first().click();

  // The server shows another course of the race.
  await page.route(`**/races/1`, async (route) => {
    const answer = await route.fetch();
    const body = Buffer.from(await answer.body());
    body[body.length - 1] ^= 1;
    await route.fulfill({ response: answer, body });
  });
  await watch(page);
  await page.getByRole("alert").getByText("Warning: this is not the race that the server has signed.").waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/signed_wrong.png`, fullPage: true });
  assert.deepEqual(page.faults, []);
  await context.close();
});
