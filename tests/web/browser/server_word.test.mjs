// A server for those who know its word: the page says so before anything is typed, and loses nothing of what is.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, test } from "node:test";
import { browser, openPage, Server, useWorld } from "./world.mjs";

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
