// What the browser stores, and what the page does if it stores nothing, or returns something that the page
// did not write.
import assert from "node:assert/strict";
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
  until,
  useWorld,
} from "./world.mjs";

useWorld();

// All values of a drawer.
const kept = (page, drawer) =>
  page.evaluate(
    (name) =>
      new Promise((done, fail) => {
        const opening = indexedDB.open("gridrace");
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => done(reading.result);
        };
      }),
    drawer,
  );

const put = (page, drawer, key, value) =>
  page.evaluate(
    ([name, under, what]) =>
      new Promise((done) => {
        const opening = indexedDB.open("gridrace");
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, "readwrite");
          writing.objectStore(name).put(what, under);
          writing.oncomplete = done;
        };
      }),
    [drawer, key, value],
  );

// Of each frame what the page says first, its language and its theme.
const watchLooks = () => {
  window.looks = new Set();
  const look = () => {
    const said = document.querySelector(".hero p")?.textContent;
    const { lang, dataset } = document.documentElement;
    if (said) window.looks.add(`${lang}, ${dataset.theme}: ${said}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

test("the first paint is in the person's language and theme, be they chosen or the browser's", async () => {
  const context = await browser.newContext({ locale: "es-ES", serviceWorkers: "block" });
  await context.addInitScript(watchLooks);
  const page = await openPage(context, server.origin);
  const looks = () =>
    until("the page is shown", async () => {
      const seen = await page.evaluate(() => [...window.looks]);
      return seen.length > 0 && seen;
    });
  const spanish = await looks();
  assert.equal(spanish.length, 1, spanish.join());
  assert.match(spanish[0], /^es, undefined: /);

  for (const [language, said] of [["de", /^de, high-contrast: /], ["en", /^en, high-contrast: Race your friends/]]) {
    await put(page, "settings", "settings", { language, theme: "high-contrast" });
    await page.reload();
    const seen = await looks();
    assert.equal(seen.length, 1, seen.join());
    assert.match(seen[0], said);
  }
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("a seat is kept with a token of its own, and forgotten when its player leaves", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  const code = await openRoom(page, server, "Ada");
  const seat = await until("the seat is kept", async () =>
    (await kept(page, "seats")).find(({ resume }) => resume.member),
  );
  assert.equal(seat.room, code);
  assert.equal(Object.keys(seat.resume.token).length, 32);
  await page.getByRole("button", { name: "leave", exact: true }).first().click();
  await until("the seat is forgotten", async () => (await kept(page, "seats")).length === 0);
  await context.close();
});

test("without a database the page plays, and says that it keeps nothing", async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  const page = await openPage(context, server.origin);
  await openRoom(page, server, "Ada");
  await page.getByText("This browser keeps nothing here").first().waitFor();
  await page.goto(server.origin);
  await page.getByRole("button", { name: "easy" }).click();
  await page.getByText("if this page is closed, your game is lost").first().waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("a game alone is continued, though not while another tab plays it", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  await page.getByRole("button", { name: "easy" }).click();
  await page.locator("[role=grid]").waitFor();
  const [cell] = emptyCells(await shownGrid(page));
  await place(page, cell, "Alt+7");
  await until("the note is kept", async () => (await kept(page, "games"))[0].board?.corner[cell] === 64);
  const other = await openPage(context, server.origin);
  await other.getByRole("button", { name: "Statistics" }).click();
  await other.getByRole("button", { name: "back" }).click();
  assert.equal(await other.getByRole("button", { name: "Continue:" }).count(), 0);
  await page.keyboard.press("q");
  await page.keyboard.press("y");
  await page.getByRole("button", { name: "Continue:" }).click();
  await cellOf(page, cell).locator("[data-note]").waitFor();
  const [game] = await kept(page, "games");
  const happened = game.record.course.flatMap(({ events }) => events.map(({ kind }) => kind));
  assert.equal(happened.at(-1), "interrupted", "the time away counts");
  assert.deepEqual([...page.faults, ...other.faults], []);
  await context.close();
});

test("foreign and damaged values in the database are passed over", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  await until("the drawers are there", () => kept(page, "seats").then(() => true, () => false));
  const resume = { token: "short", member: -1, lastSubmitted: "many", unanswered: {} };
  await put(page, "seats", "7KQ2MB\nAda\n1", {
    format: 1,
    room: "7KQ2MB",
    name: "Ada",
    role: 1,
    at: Date.now(),
    resume,
  });
  await put(page, "seats", "x", null);
  await put(page, "settings", "settings", { theme: 7, name: ["Ada"], keys: "none", volume: 11 });
  await put(page, "results", 1, { kind: "golf" });
  await put(page, "games", 1, "a game");
  const record = { start: {}, course: [{ at: 1, events: [{ kind: "digit_placed" }] }] };
  await put(page, "games", 2, { format: 1, openedAt: 2, until: 2, choice: {}, record, board: null });
  await put(page, "replays", "1 ABC234 1", record);
  await page.reload();
  await page.getByRole("button", { name: "Statistics" }).click();
  await page.locator(".replays").getByRole("button", { name: "Room ABC234" }).first().click();
  await page.getByText("This replay is damaged.").first().waitFor();
  await openRoom(page, server, "Ada");
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("a database of a newer page is left alone", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  await until("the drawers are there", () => kept(page, "seats").then(() => true, () => false));
  await page.goto("about:blank");
  await page.goto(`${server.origin}/licenses.txt`);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("gridrace", 99);
        opening.onsuccess = () => done(opening.result.close());
      }),
  );
  await openRoom(page, server, "Ada");
  await page.getByText("This browser keeps nothing here").first().waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("a page whose server has a newer one says so when a file of it is missing", async () => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await openPage(context, server.origin);
  await page.route("**/assets/lazy_extras-*.js", (route) => route.fulfill({ status: 404 }));
  await page.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch();
    const newer = (await answer.text()).replace(/\/main-\w+\.js/, "/main-0123ABCD.js");
    await route.fulfill({ response: answer, body: newer });
  });
  await page.getByRole("button", { name: "Statistics" }).click();
  await page.getByText("There is a newer version of this page.").first().waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("button", { name: "Statistics" }).click();
  await page.getByText("No games yet.").waitFor();
  await context.close();
});

test("a puzzle of an OpenSudoku file is played, and its replay found again later", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const file = `<?xml version="1.0"?><opensudoku><game data="0${solution.slice(1, 80)}0"/></opensudoku>`;
  await page.getByText("Enter your own puzzle").click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "one.opensudoku", mimeType: "text/xml", buffer: Buffer.from(file) });
  await page.locator("details[open]").getByRole("button", { name: "Play", exact: true }).click();
  for (const cell of [0, 80]) await place(page, cell, solution[cell]);
  await page.getByRole("button", { name: "replay", exact: true }).click();
  await page.getByRole("heading", { name: "Race 1" }).waitFor();
  await until("the replay is kept", async () => (await kept(page, "replays")).length === 1);

  await page.goto(server.origin);
  await page.getByRole("button", { name: "Statistics" }).click();
  await page.locator(".replays").getByRole("button", { name: "Play alone" }).first().click();

  await page.getByRole("heading", { name: "Race 1" }).waitFor();
  await page.getByRole("button", { name: "go to the end" }).click();
  await page.locator(".step", { hasText: "Solved in" }).waitFor();
  await page.keyboard.press("q");
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  await page.locator(".replays").getByRole("button", { name: "delete" }).click();
  await until("the replay is gone", async () => (await page.locator(".replays").count()) === 0);
  assert.deepEqual(await kept(page, "replays"), []);
  assert.deepEqual(page.faults, []);
  await context.close();
});
