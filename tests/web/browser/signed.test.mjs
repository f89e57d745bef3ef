// After a race the page checks by itself that its server has signed the record, and says so where it is watched again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, openRoom, place, server, shownGrid, solve, emptyCells, sleep, until, useWorld } from "./world.mjs";

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

const find = (events, kind) => events.find(({ event }) => event === kind);
const membersOf = (parts) => parts.map(({ member }) => member);

// The events of a race of all, each with its time.
async function recordOf(code, race) {
  const { output } = await server.client("replay", code, "--race", `${race}`, "--export", "json");
  const { course } = JSON.parse(output);
  return course.flatMap(({ at, events }) => events.map((event) => ({ ...event, told: at })));
}

async function raceToTheEnd(pages) {
  await pages[0].locator("[role=grid]").waitFor({ timeout: 30_000 });
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(pages[0])));
  const puzzle = await shownGrid(pages[0]);
  const solution = await solve(server, puzzle);
  for (const page of pages) {
    await until("the puzzle is shown to all", async () => (await shownGrid(page)) === puzzle);
    for (const cell of emptyCells(puzzle)) await place(page, cell, solution[cell]);
  }
  for (const page of pages) await page.locator("main.result").waitFor({ timeout: 30_000 });
}

test("two pages draw their puzzle together, a reload in the lobby notwithstanding; one in the countdown leaves its page out", { timeout: 180_000 }, async () => {
  const people = await Promise.all([browser.newContext(), browser.newContext()]);
  const ada = await openPage(people[0], server.origin);
  const code = await openRoom(ada, server, "Ada");
  await people[1].addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...given) {
        super(...given);
        window.deafen = () => (this.onmessage = null);
      }
    };
  });
  const ben = await openPage(people[1], ada.url());
  await ben.getByLabel("Your name").fill("Ben");
  await button(ben, "Join").click();
  await ada.locator(".members", { hasText: "Ben" }).waitFor();
  await ben.reload(); // its secret is gone: it binds itself to another
  await ben.getByRole("button", { name: "Ready", exact: true }).click();
  await button(ada, "Start the race").click();
  await raceToTheEnd([ada, ben]);

  const first = await recordOf(code, 1);
  const { draw, told: begun } = find(first, "countdown_started");
  const closed = find(first, "draw_closed");
  assert.deepEqual([membersOf(draw.entries), membersOf(closed.openings)], [[1, 2], [1, 2]]);
  assert.ok(closed.told - begun < 1500, `drawn at once, not in ${closed.told - begun} ms`);
  await watch(ada);
  await ada.getByText("Nobody chose the puzzle: the server and all who took part (2) drew it.").waitFor();
  if (process.env.PICTURES) await ada.screenshot({ path: `${process.env.PICTURES}/drawn.png`, fullPage: true });
  const { code: exit, output } = await server.client("verify", `${server.origin}/r/${code}/races/1`);
  assert.equal(exit, 0, output);
  assert.match(output, /nobody's choice: it was drawn from secrets of the server and of 2 players/);
  await ada.keyboard.press("q");

  // The file that the page writes of it keeps the draw.
  await button(ada, "challenge").click();
  const download = ada.waitForEvent("download");
  await button(ada, "Save the file").click();
  const ofFile = await server.client("verify", await (await download).path());
  assert.match(ofFile.output, /nobody's choice: it was drawn from secrets of the server and of 2 players/);

  for (const page of [ben, ada]) await button(page, "rematch").click();
  await button(ada, "Start the race").waitFor();
  await ben.evaluate(() => window.deafen()); // it hears of the countdown once it has forgotten the secret
  await button(ada, "Start the race").click();
  await sleep(500);
  await ben.reload();
  await raceToTheEnd([ada, ben]);
  const second = await recordOf(code, 2);
  const countdown = find(second, "countdown_started");
  assert.deepEqual([membersOf(countdown.draw.entries), membersOf(find(second, "draw_closed").openings)], [[1, 2], [1]]);
  assert.ok(find(second, "race_started").at - countdown.starts_at < 3500, "nobody is waited for longer than 3 s");
  await watch(ada);
  await ada.getByText("The server and 1 of 2 who took part drew the puzzle.").waitFor();
  for (const page of [ada, ben]) assert.deepEqual(page.faults, []);
  for (const person of people) await person.close();
});
