// The page by which an operator directs a server from elsewhere. With OPERATOR_SHOTS=FOLDER it leaves pictures there.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { browser, gridraced, openPage, openRoom, require, Server, until, useWorld } from "./world.mjs";

useWorld();

const shots = process.env.OPERATOR_SHOTS;
const run = promisify(execFile);
let operated;
before(async () => (operated = await Server.start(["--operator", "on", "--server-name", "Pit"])));
after(() => operated?.stop());

// What gridraced admin prints.
async function admin(...words) {
  const folder = path.join(operated.folder, "data");
  return JSON.parse((await run(gridraced, ["admin", ...words, "--json", "--data", folder])).stdout);
}

async function checkWithAxe(page, what) {
  await page.evaluate(fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), [], what);
}

async function shoot(page, name) {
  const [width, more] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth]);
  assert.ok(more <= 0, `${name}: wider than the window by ${more}`);
  if (shots) await page.screenshot({ path: path.join(shots, `${name}-${width}.png`), fullPage: !name.includes("ask") });
}

async function signIn(context) {
  const { word } = await admin("operator");
  const page = await openPage(context, `${operated.origin}/operator#${word}`);
  await page.getByRole("heading", { name: "State" }).waitFor();
  return page;
}

// The answer is there a moment after the dialog.
const told = (page, text) => page.getByRole("status").filter({ hasText: text }).waitFor();

async function confirm(page, button, title) {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a link signs in once, and leaves no word in the address", async () => {
  const context = await browser.newContext();
  const page = await signIn(context);
  assert.equal(page.url(), `${operated.origin}/operator`);
  assert.equal(await page.evaluate(() => document.cookie), "");
  await page.reload();
  await page.getByRole("heading", { name: "State" }).waitFor();

  const { word } = await admin("operator");
  const other = await openPage(await browser.newContext(), `${operated.origin}/operator`);
  await other.getByLabel("Word or link").fill(`${operated.origin}/operator#${word}`);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("heading", { name: "State" }).waitFor();
  const late = await openPage(await browser.newContext(), `${operated.origin}/operator#${word}`);
  await late.getByRole("alert").filter({ hasText: "no word or key" }).waitFor();
  await checkWithAxe(late, "the door");
  await shoot(late, "door");

  // Who is not heard is not signed out.
  const others = (await admin("operator", "--list")).sessions.length;
  await other.context().setOffline(true);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("status").filter({ hasText: "You are still signed in." }).waitFor();
  await other.context().setOffline(false);
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByLabel("Word or link").waitFor();
  assert.equal((await admin("operator", "--list")).sessions.length, others - 1);
  // A link in a tab that has the page already.
  const { word: another } = await admin("operator");
  await other.evaluate((said) => (location.hash = said), another);
  await other.getByRole("heading", { name: "State" }).waitFor();
  assert.equal(other.url(), `${operated.origin}/operator`);
  await admin("operator", "--end");
  await page.getByRole("alert").filter({ hasText: "no word or key" }).waitFor({ timeout: 15_000 });
  assert.deepEqual([...page.faults, ...other.faults, ...late.faults], []);
  for (const one of [page, other, late]) await one.context().close();
});

for (const [scheme, width] of [["light", 1280], ["dark", 390]]) {
  test(`what an operator does is done, ${scheme}, ${width} wide`, async () => {
    const players = await browser.newContext();
    const ada = await openPage(players, operated.origin);
    const code = await openRoom(ada, operated, "Ada");
    void operated.bot(code, "--name", "<b>Ben</b>", "--pace", "0.1");
    void operated.bot(code, "--name", "Mal", "--pace", "0.1");
    await ada.locator(".members", { hasText: "Mal" }).waitFor();
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 844 } });
    const page = await signIn(context);
    await page.getByRole("button", { name: `People of room ${code}` }).click();
    await page.getByText("<b>Ben</b>").first().waitFor();
    await checkWithAxe(page, `the page, ${scheme}`);
    await shoot(page, `state-${scheme}`);

    await page.getByLabel("Announcement").fill("Back in five minutes.");
    await page.getByRole("button", { name: "Announce…" }).click();
    await confirm(page, "Send", "Send this announcement?");
    await told(page, /^The announcement was sent to \d+ rooms?\.$/);
    await ada.getByText("Back in five minutes.").first().waitFor();

    await page.getByRole("button", { name: "Mute Mal" }).click();
    await confirm(page, "Mute", "Mute Mal?");
    await told(page, `Mal is muted in room ${code}.`);
    await until("the focus is where it was", () => page.evaluate(() => document.activeElement.textContent === "Unmute"));

    // Its people come from here, as the operator does: nothing is done unless one insists.
    await page.getByRole("button", { name: "Ban Mal" }).click();
    const question = page.getByRole("dialog", { name: "Ban Mal?" });
    await question.getByText(`Ada, room ${code}`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel");
    await question.getByRole("button", { name: "Ban", exact: true }).click();
    await question.getByRole("alert").filter({ hasText: "shut out everybody who comes that way, and you" }).waitFor();
    await question.getByRole("button", { name: "Ban all the same" }).waitFor();
    await checkWithAxe(page, `the question, ${scheme}`);
    await shoot(page, `ask-${scheme}`);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.deepEqual((await admin("bans")).bans, []);

    await page.getByRole("button", { name: "Kick Mal" }).click();
    await confirm(page, "Kick", "Kick Mal?");
    await page.getByRole("button", { name: "Kick Mal" }).waitFor({ state: "detached" });

    await page.getByLabel("Address or network").fill("203.0.113.7");
    await page.getByRole("button", { name: "Ban…" }).click();
    await page.getByRole("dialog").getByLabel("Duration").selectOption({ label: "For a day" });
    await confirm(page, "Ban", "Ban 203.0.113.7?");
    await told(page, /^203\.0\.113\.7 is banned until/);
    assert.equal((await admin("bans")).bans.length, 1);
    await page.getByRole("button", { name: "Undo the ban of 203.0.113.7" }).click();
    await confirm(page, "Undo the ban", "Undo the ban of 203.0.113.7?");
    await told(page, "203.0.113.7 is not banned any more.");

    // Of a network the page does not know whom it holds.
    await page.getByLabel("Address or network").fill("127.0.0.0/24");
    await page.getByRole("button", { name: "Ban…" }).click();
    const wide = page.getByRole("dialog", { name: "Ban 127.0.0.0/24?" });
    await wide.waitFor();
    assert.doesNotMatch(await wide.textContent(), /nobody else/);
    await wide.getByRole("button", { name: "Cancel" }).click();

    await page.getByLabel("Address or network").fill("nonsense");
    await page.getByRole("button", { name: "Ban…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: "name an address" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();

    // A server without a race would stop at once.
    await ada.getByRole("button", { name: "Start the race" }).click();
    await ada.locator("[role=grid]").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Drain the server" }).click();
    await confirm(page, "Drain", "Drain the server?");
    await page.getByRole("button", { name: "Cancel draining" }).click();
    await confirm(page, "Admit everyone", "Cancel draining?");
    await until("newcomers are admitted", async () => !(await admin("stats")).draining);
    await page.getByRole("button", { name: `Close room ${code}` }).click();
    await confirm(page, "Close room", `Close room ${code}?`);
    await told(page, `Room ${code} is closed.`);
    assert.equal(await page.evaluate(() => document.querySelectorAll("li b").length), 0, "markup in names");
    assert.deepEqual(page.faults, []);
    await context.close();
    await players.close();
  });
}

test("a deed that is under way cannot be taken back, and is told", async () => {
  const page = await signIn(await browser.newContext());
  let answer;
  await page.route("**/operator/command", async (route) => {
    if (route.request().postDataJSON().command === "ban") await new Promise((go) => (answer = go));
    await route.continue();
  });
  await page.getByLabel("Address or network").fill("203.0.113.9");
  await page.getByRole("button", { name: "Ban…" }).click();
  const dialog = page.getByRole("dialog", { name: "Ban 203.0.113.9?" });
  await dialog.getByRole("button", { name: "Ban", exact: true }).click();
  await until("the ban is asked for", async () => answer);
  for (let i = 0; i < 3; ++i) await page.keyboard.press("Escape");
  assert.ok(await dialog.getByRole("button", { name: "Cancel" }).isDisabled());
  // Some devices close it all the same.
  await page.evaluate(() => document.querySelector("dialog").close());
  answer();
  await page.getByRole("status").filter({ hasText: "203.0.113.9 is banned" }).waitFor();
  await page.getByRole("button", { name: "Undo the ban of 203.0.113.9" }).waitFor();
  await admin("unban", "203.0.113.9");
  await page.context().close();
});

test("a room is looked up by its code, and only people of opened rooms are fetched", async () => {
  const players = await browser.newContext();
  const ada = await openPage(players, operated.origin);
  const code = await openRoom(ada, operated, "Ada");
  const page = await openPage(await browser.newContext(), `${operated.origin}/operator`);
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/command") && asked.push(request.postDataJSON().command));
  await page.getByLabel("Word or link").fill((await admin("operator")).word);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(code).waitFor();
  await page.getByLabel("Room's code").fill("222222");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("status").filter({ hasText: /./ }).waitFor();
  await page.getByLabel("Room's code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("button", { name: "Kick Ada" }).waitFor();
  assert.ok(!asked.includes("members"), asked.join());
  await page.getByRole("button", { name: `People of room ${code}` }).click();
  await page.getByRole("button", { name: "Kick Ada" }).waitFor({ state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await players.close();
});
