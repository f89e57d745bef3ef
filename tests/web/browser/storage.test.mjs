// What the browser keeps, and what the page does where it keeps nothing, or something else than the page
// wrote.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, openRoom, place, server, until, useWorld } from "./world.mjs";

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

test("a seat is kept with a token of its own, and forgotten when its player leaves", async () => {
  const context = await browser.newContext();
  const page = await openPage(context, server.origin);
  const code = await openRoom(page, server, "Ada");
  const [seat] = await until("the seat is kept", async () =>
    (await kept(page, "seats")).filter(({ resume }) => resume.member),
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
  assert.deepEqual(page.faults, []);
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
  await page.reload();
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
  await page.locator(".replays").getByRole("button").click();

  await page.getByRole("heading", { name: "Race 1" }).waitFor();
  await page.getByRole("button", { name: "go to the end" }).click();
  await page.locator(".step", { hasText: "Solved in" }).waitFor();
  await page.keyboard.press("q");
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});
