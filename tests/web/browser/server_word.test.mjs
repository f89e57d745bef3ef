// A server for those who know its word: the page says so before anything is typed, and loses nothing of what is.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, test } from "node:test";
import { browser, openPage, Server, until, useWorld } from "./world.mjs";

useWorld();

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gridrace-word-"));
const file = path.join(folder, "word");
fs.writeFileSync(file, "two moons\n", { mode: 0o600 });
after(() => fs.rmSync(folder, { recursive: true }));

const button = (page, name) => page.getByRole("button", { name });
const word = (page) => page.getByLabel("The server's word");

async function withServer(settings, use) {
  const server = await Server.start([...settings, "--server-word-file", file]);
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

// A context is a person: storage of their own.
async function person(address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return { context, page: await openPage(context, address) };
}

test("rooms are opened by who knows the word, which is asked for beside the name; guests come by the link alone", () =>
  withServer(["--open-rooms", "word"], async (server) => {
    const [host, guest] = await Promise.all([person(server.origin), person(server.origin)]);
    await host.page.getByText("Those who know it open rooms on this server.").waitFor();
    await host.page.getByLabel("Your name").first().fill("Ada");
    await button(host.page, "Open a room").click();
    await host.page.getByRole("alert").filter({ hasText: "This server wants a word: ask its host for it." }).waitFor();
    await word(host.page).fill("one moon");
    await button(host.page, "Open a room").click();
    await host.page.getByRole("alert").filter({ hasText: "That is not the server's word." }).waitFor();
    assert.equal(await word(host.page).inputValue(), "one moon");
    assert.equal(await host.page.getByLabel("Your name").first().inputValue(), "Ada");
    await word(host.page).fill("two moons");
    await button(host.page, "Open a room").click();
    await host.page.waitForURL(/\/r\/[A-Z0-9]{6}$/);
    const link = host.page.url();
    await host.page.locator(".invite-link", { hasText: link }).waitFor();
    assert.doesNotMatch(await host.page.locator("body").textContent(), /moons/);

    await guest.page.goto(link);
    await guest.page.getByLabel("Your name").fill("Ben");
    assert.equal(await word(guest.page).count(), 0);
    await button(guest.page, "Join").click();
    await host.page.locator(".members", { hasText: "Ben" }).waitFor();
    await host.page.goto(server.origin);
    await word(host.page).waitFor();
    assert.equal(await word(host.page).inputValue(), "two moons", "this browser keeps the word");
    for (const { page, context } of [host, guest]) {
      assert.deepEqual(page.faults.filter((fault) => !/403/.test(fault)), []);
      await context.close();
    }
  }));

test("nobody comes in without the word, which the host's link has", () =>
  withServer(["--enter", "word"], async (server) => {
    const [host, friend, stranger] = await Promise.all([person(`${server.origin}/#server_word=two%20moons`), person(server.origin), person(server.origin)]);
    await host.page.getByText("This server lets in those who know it.").waitFor();
    assert.equal(await word(host.page).inputValue(), "two moons");
    await host.page.getByLabel("Your name").first().fill("Ada");
    await button(host.page, "Open a room").click();
    await host.page.waitForURL(/\/r\/[A-Z0-9]{6}$/);
    const link = `${host.page.url()}#server_word=two%20moons`;
    await host.page.locator(".invite-link", { hasText: link }).waitFor();

    await friend.page.goto(link);
    await friend.page.getByLabel("Your name").fill("Ben");
    await button(friend.page, "Join").click();
    await host.page.locator(".members", { hasText: "Ben" }).waitFor();
    await friend.page.reload();
    await friend.page.locator(".members", { hasText: "Ben" }).waitFor();

    await stranger.page.goto(host.page.url());
    await stranger.page.getByText("This server wants a word: ask its host for it.").first().waitFor();
    await stranger.page.getByLabel("Your name").fill("Eve");
    await word(stranger.page).fill("one moon");
    await button(stranger.page, "Join").click();
    await stranger.page.getByRole("alert").filter({ hasText: "That is not the server's word." }).waitFor();
    assert.equal(await word(stranger.page).inputValue(), "one moon");
    assert.equal(await stranger.page.getByLabel("Your name").inputValue(), "Eve");
    await word(stranger.page).fill("two moons");
    await button(stranger.page, "Join").click();
    await host.page.locator(".members", { hasText: "Eve" }).waitFor();
    for (const { page, context } of [host, friend, stranger]) {
      assert.deepEqual(page.faults.filter((fault) => !/403/.test(fault)), []);
      await context.close();
    }
  }));

const isTold = (page, text) => page.getByRole("alert").filter({ hasText: text }).waitFor();
const wrong = "That is not the server's word.";
const needed = "This server wants a word: ask its host for it.";
// The next answer to the list of rooms, once it is there.
const list = (page, status) => page.waitForResponse((answer) => answer.url().endsWith("/rooms") && answer.status() === status);
async function type(page, text) {
  await word(page).fill(text);
  await word(page).blur();
}

test("the word shows the rooms as soon as it is typed, or pasted with a link; a wrong link costs nobody the right one", () =>
  withServer(["--enter", "word", "--open-rooms", "nobody"], async (server) => {
    const { page, context } = await person(server.origin);
    await page.getByText("This server lets in those who know it.").waitFor();
    await page.getByText("Nobody can open rooms on this server: join one that is there.").waitFor();
    await Promise.all([list(page, 403), type(page, "one moon")]);
    await isTold(page, wrong);
    await word(page).fill("two moons");
    await Promise.all([list(page, 200), word(page).press("Enter")]); // which joins nothing
    await page.locator(".error").waitFor({ state: "detached" });

    await page.goto("about:blank");
    await page.goto(`${server.origin}/#server_word=one%20moon`);
    await isTold(page, wrong);
    assert.equal(await word(page).inputValue(), "one moon");
    await page.goto("about:blank");
    await Promise.all([list(page, 200), page.goto(server.origin)]);
    await word(page).waitFor();
    assert.equal(await word(page).inputValue(), "two moons");
    await Promise.all([list(page, 403), page.evaluate(() => void (location.hash = "#server_word=three+moons"))]);
    assert.equal(await word(page).inputValue(), "three+moons", "in the open page, and as the terminal reads it");
    await isTold(page, wrong);
    assert.deepEqual(page.faults.filter((fault) => !/403/.test(fault)), []);
    await context.close();
  }));

test("a refusal is enough to be asked for the word: on the start page, in a room's entrance, and for a challenge", () =>
  withServer(["--enter", "word"], async (server) => {
    const { page, context } = await person("about:blank");
    await page.route("**/healthz", (route) => route.abort());
    await page.goto(server.origin);
    await word(page).waitFor();
    await page.goto(`${server.origin}/r/K7QX2M`);
    await page.getByText(needed).waitFor();
    await page.getByLabel("Your name").fill("Ada");
    await button(page, "Join").click();
    await isTold(page, needed);
    assert.equal(await page.getByText(needed).count(), 1, "said once, beside the field");
    await page.goto(`${server.origin}/#challenge=K7QX2M/1`);
    await isTold(page, needed);
    await word(page).fill("two moons");
    await word(page).press("Enter");
    const isThere = () => page.locator(".error", { hasText: "room" }).waitFor(); // and has no such room
    await isThere();
    assert.equal(await page.getByText(needed).count(), 0);
    await page.unroute("**/healthz");
    await page.goto("about:blank");
    await page.goto(`${server.origin}/#challenge=K7QX2M/1,server_word=two%20moons`);
    await isThere();
    assert.equal(await word(page).inputValue(), "two moons");
    await context.close();
  }));

test("a member who returns after the word was changed hands out no link with the old one", () =>
  withServer(["--enter", "word"], async (server) => {
    const { page, context } = await person(`${server.origin}/#server_word=two%20moons`);
    await page.getByLabel("Your name").first().fill("Ada");
    await button(page, "Open a room").click();
    await page.locator(".invite-link", { hasText: "#server_word=two%20moons" }).waitFor();
    await page.reload();
    await page.locator(".invite-link", { hasText: "#server_word=two%20moons" }).waitFor();
    fs.writeFileSync(file, "three moons\n");
    try {
      server.process.kill("SIGHUP");
      const refused = page.waitForResponse((answer) => /\/rooms\/\w{6}$/.test(answer.url()) && answer.status() === 403);
      await until("the server knows the new word", () => fetch(`${server.origin}/rooms`, { headers: { Authorization: `Basic ${btoa(":three moons")}` } }).then(({ ok }) => ok));
      await Promise.all([refused, page.reload()]);
      await page.locator(".invite-link").waitFor();
      assert.doesNotMatch(await page.locator(".invite-link").textContent(), /server_word/);
    } finally {
      fs.writeFileSync(file, "two moons\n");
    }
    await context.close();
  }));
