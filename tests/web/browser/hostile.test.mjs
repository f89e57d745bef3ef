// Names and chat with markup, and what a page may know about others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  browser,
  emptyCells,
  openPage,
  openRoom,
  place,
  require,
  server,
  shownGrid,
  solve,
  until,
  useWorld,
} from "./world.mjs";

useWorld();

const markup = ["<img src=x>", "<b onclick=x>", "'\"><script>", "${7*7}{{7*7}}"];

test("names and chat with markup are text, and no script of theirs runs", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  const code = await openRoom(page, server, markup[0]);
  const bots = markup.slice(1).map((name) => server.bot(code, "--name", name, "--pace", "0.5"));
  for (const name of markup.slice(1)) await page.locator(".members", { hasText: name }).waitFor();
  await page.keyboard.press("t");
  await page.locator("dialog input").waitFor();
  await page.keyboard.type("<script>alert(1)</script>");
  await page.keyboard.press("Enter");

  await page.getByText("<script>alert(1)</script>").first().waitFor();

  const inserted = await page.evaluate(
    () => document.querySelectorAll("main img, main script, main b[onclick]").length,
  );
  assert.equal(inserted, 0);
  assert.deepEqual(page.faults, []);
  await context.close();
  void bots;
});

// The page's own codec, for reading what came.
async function codec() {
  const source = new URL("../../../client/web/src/wire/codec.ts", import.meta.url);
  const { outputFiles } = require("esbuild").buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

test("before the end of a race no frame to a page contains another player's digits", async () => {
  const { decode } = await codec();
  const read = (frame) => decode("ServerMessage", frame);
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  const frames = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload)));
  const code = await openRoom(page, server, "Ada");
  const bot = server.bot(code, "--name", "Ben", "--pace", "20");
  await page.locator(".members", { hasText: "Ben" }).waitFor();
  await page.getByRole("button", { name: "Start the race", exact: true }).click();
  await until("the puzzle is shown", async () => /[1-9]/.test(await shownGrid(page)));
  const grid = await shownGrid(page);
  const solution = await solve(server, grid);
  const [cell] = emptyCells(grid);
  await place(page, cell, solution[cell]);
  await page.getByText(/Ben/).first().waitFor();
  await until("Ben has finished", async () => {
    const messages = frames.map(read);
    return messages.some(({ events }) => events.some(({ kind }) => kind === "player_finished"));
  }, 60_000);

  const events = frames.flatMap((frame) => read(frame).events);
  const digits = events.filter(({ kind }) => kind === "digit_placed" || kind === "cell_cleared");

  assert.ok(digits.length >= 1);
  for (const event of digits) assert.equal(event.digit_placed?.member ?? event.cell_cleared.member, 1);
  await context.close();
  void bot;
});
