// Strangers meet: by "Play now", and by a room that its host has listed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, emptyCells, openPage, openRoom, place, server, shownGrid, solve, until, useWorld } from "./world.mjs";

useWorld();

const button = (page, name) => page.getByRole("button", { name });

// A context is a person: storage of their own.
async function person() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return { context, page: await openPage(context, server.origin) };
}

const codeOf = (page) => page.waitForURL(/\/r\/[A-Z0-9]{6}$/).then(() => page.url().slice(-6));

test("two strangers who press Play now race each other, and a third may watch", async () => {
  const [first, second, third] = await Promise.all([person(), person(), person()]);
  await button(first.page, "Play now").click();
  const code = await codeOf(first.page);
  await until("the room is listed", async () => {
    const { rooms } = await (await fetch(`${server.origin}/rooms`)).json();
    return rooms.some(({ room, phase }) => room === code && phase === "countdown");
  });

  await button(second.page, "Play now").click();

  assert.equal(await codeOf(second.page), code);
  for (const { page } of [first, second]) await page.locator("[role=grid]").waitFor({ timeout: 30_000 });
  await button(third.page, `in room ${code}`).waitFor({ timeout: 40_000 });
  assert.match(await button(third.page, `in room ${code}`).textContent(), /^Watch Guest \d{3} race in room/);
  for (const { page, context } of [first, second, third]) {
    assert.deepEqual(page.faults, []);
    await context.close();
  }
});

test("a host lists a room in the lobby, whatever the own name, and a stranger without a name joins by one tap", async () => {
  const [host, stranger] = await Promise.all([person(), person()]);
  const code = await openRoom(host.page, server, "<b>Zo\u00eb</b>");
  await host.page.getByText("Who may come in").click();
  await button(host.page, /^list$/).click();
  await host.page.locator(".members", { hasText: "The room is listed: strangers may join, watch, or race its ghosts later." }).waitFor();

  await stranger.page.reload();
  const entry = button(stranger.page, `in room ${code}`);
  await entry.waitFor();
  assert.equal((await entry.textContent()).trim(), `<b>Zo\u00eb</b> waits in room ${code}`);
  await entry.click();

  await stranger.page.locator(".members", { hasText: "Guest" }).waitFor();
  for (const { page, context } of [host, stranger]) {
    assert.deepEqual(page.faults, []);
    await context.close();
  }
});

const wordField = (page) => page.getByRole("textbox", { name: /^word$/i });

async function setWord(page, word) {
  await button(page, /^word$/).click();
  const dialog = page.getByRole("dialog");
  await wordField(dialog).fill(word);
  await button(dialog, "send").click();
}

test("a host sets the room's word: a friend comes by the link, a stranger is asked for it", async () => {
  const [host, friend, stranger] = await Promise.all([person(), person(), person()]);
  const code = await openRoom(host.page, server, "Ada");
  await host.page.getByText("Who may come in").click();
  await button(host.page, /^list$/).click();
  await setWord(host.page, "two words");
  await host.page.locator(".members", { hasText: "Newcomers must say the room's word. two words" }).waitFor();
  const link = `${server.origin}/r/${code}#word=two%20words`;
  await host.page.locator(".invite-link", { hasText: link }).waitFor();
  assert.equal(host.page.url(), link);

  await friend.page.goto(link);
  await button(friend.page, "Join").waitFor();
  assert.equal(await friend.page.locator(".error").count(), 0, "the link says the word");
  const steps = await friend.page.evaluate(() => history.length);
  await friend.page.getByLabel("Your name").fill("Ben");
  await button(friend.page, "Join").click();
  await friend.page.locator(".members", { hasText: "two words" }).waitFor();
  assert.equal(await friend.page.evaluate(() => history.length), steps, "back leads to where the friend came from");
  await friend.page.reload();
  await friend.page.locator(".invite-link", { hasText: link }).waitFor();

  await until("the list says so", async () => {
    const { rooms } = await (await fetch(`${server.origin}/rooms`)).json();
    return rooms.some(({ room, open, word_needed }) => room === code && !open && word_needed);
  });
  await stranger.page.reload();
  const entry = button(stranger.page, `Ada waits in room ${code}`);
  await entry.waitFor();
  await stranger.page.getByText("wants a word").waitFor();
  await entry.click();
  // At the entrance, with the name that was given.
  await wordField(stranger.page).waitFor();
  const word = wordField(stranger.page);
  assert.equal(await word.getAttribute("aria-invalid"), "true");
  await stranger.page.getByRole("alert").filter({ hasText: "This room wants a word: ask the host for it." }).waitFor();
  await stranger.page.waitForFunction(() => document.activeElement?.matches("[aria-invalid]"));
  await stranger.page.keyboard.type("kite");
  assert.equal(await word.getAttribute("aria-invalid"), null, "what is typed is not wrong yet");
  await stranger.page.keyboard.press("Enter");
  await stranger.page.getByRole("alert").filter({ hasText: "That is not the room's word." }).waitFor();
  assert.equal(await word.inputValue(), "kite");
  assert.match(await stranger.page.getByLabel("Your name").inputValue(), /^Guest \d+$/);
  await word.fill("two words");
  await stranger.page.keyboard.press("Enter");
  await stranger.page.locator(".members", { hasText: "Guest" }).waitFor();
  await stranger.page.locator(".invite-link", { hasText: link }).waitFor();

  const { page: another, context } = await person();
  await another.goto(`${server.origin}/r/${code}`);
  await another.getByText("This room wants a word").waitFor();
  assert.equal(await another.locator(".error").count(), 0, "nothing is wrong before anything is typed");
  await wordField(another).fill("x");
  await another.getByLabel("Your name").fill("Mal");
  await button(another, "Join").click();
  await another.getByRole("alert").filter({ hasText: "That is not the room's word." }).waitFor();
  assert.equal(await another.getByLabel("Your name").inputValue(), "Mal");
  assert.deepEqual(another.faults, []);
  await context.close();

  await friend.page.goto(`${server.origin}/r/${code}#word=forged`);
  await friend.page.reload();
  await friend.page.locator(".members", { hasText: "Newcomers must say the room's word." }).waitFor();
  await friend.page.waitForURL(`${server.origin}/r/${code}`);
  const long = "x".repeat(65);
  await setWord(host.page, long);
  const dialog = host.page.getByRole("dialog");
  await dialog.getByRole("alert").filter({ hasText: "This word cannot be used" }).waitFor();
  assert.equal(await wordField(dialog).inputValue(), long);
  assert.equal(host.page.url(), link, "the old word is still true");
  await wordField(dialog).fill("moon");
  await host.page.keyboard.press("Enter");
  await host.page.waitForURL(`${server.origin}/r/${code}#word=moon`);
  await stranger.page.waitForURL(`${server.origin}/r/${code}`);
  assert.doesNotMatch(await stranger.page.locator("body").textContent(), /two words/);
  for (const { page, context } of [host, friend, stranger]) {
    assert.deepEqual(page.faults, []);
    await context.close();
  }
});

test("a stranger who finds nobody races the recorded run of another, once", async () => {
  const { page: first, context: one } = await person();
  const code = await openRoom(first, server, "Zed");
  await first.getByText("Who may come in").click();
  await button(first, /^list$/).click();
  await button(first, "Start the race").click();
  await first.locator("[role=grid]").waitFor({ timeout: 30_000 });
  const puzzle = await shownGrid(first);
  const solution = await solve(server, puzzle);
  for (const cell of emptyCells(puzzle)) await place(first, cell, solution[cell]);
  const field = async () => (await (await fetch(`${server.origin}/field`)).json()).races;
  await until(`the race of ${code} is in the field`, async () => (await field()).some(({ runs }) => runs[0].name === "Zed"));
  await one.close();

  const { page: second, context: other } = await person();
  await button(second, "Play now").click();
  await second.getByText(/You race ghosts: recorded runs of people on this puzzle\. Zed \d/).waitFor();
  await second.locator("[role=grid]").waitFor({ timeout: 30_000 });
  assert.equal([...(await shownGrid(second))].filter((digit) => digit === ".").length, emptyCells(puzzle).length);
  assert.deepEqual(second.faults, []);
  await other.close();
});

test("the host of a club says when it meets: members read it in the room, on the start page and in a calendar", async () => {
  const { page, context } = await person();
  await button(page, "With rules of your own, or as a club").click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Club name").fill("Go, and more");
  await button(page, "Open the room").click();
  await codeOf(page);

  await button(page, /^meeting$/).click();
  const at = new Date(Date.now() + 3 * 3_600_000 - new Date().getTimezoneOffset() * 60_000);
  await page.getByLabel("Begin").fill(at.toISOString().slice(0, 16));
  await button(page.getByRole("dialog"), "send").click();

  const time = at.toISOString().slice(11, 16);
  await page.locator(".card", { hasText: `${time}, in 3 h.` }).waitFor();
  const calendar = await page.getByRole("link", { name: "Calendar" }).evaluate(({ href }) => href);
  const text = await (await fetch(calendar)).text();
  assert.match(text, /^SUMMARY:Go\\, and more\r$/m);
  assert.match(text, /^RRULE:FREQ=WEEKLY/m);

  await page.goto(server.origin);
  await page.locator(".kept", { hasText: `${time}, in 3 h.` }).waitFor();
  assert.deepEqual(page.faults, []);
  await context.close();
});
