// A server that has too much to do: the page says so, counts down, and comes in once it may.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, openRoom, server, sleep, until, useWorld } from "./world.mjs";

useWorld();

const button = (page, name) => page.getByRole("button", { name });
const sentence = "The server has too much to do; come back soon.";

// As the server refuses newcomers, until it is told to stop.
async function refuseNewcomers(context, pattern, body) {
  let refused = 0;
  await context.route(pattern, (route) => {
    ++refused;
    return route.fulfill({
      status: 503,
      contentType: typeof body === "string" ? "text/plain" : "application/json",
      headers: { "retry-after": "3", "gridrace-error": "overloaded" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  });
  return { refused: () => refused, stop: () => context.unroute(pattern) };
}

test("a room that a busy server did not open is opened by itself, at once by a button, or given up", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await openPage(context, server.origin);
  const busy = await refuseNewcomers(context, (url) => url.pathname === "/rooms", "the server has too much to do; try again soon\n");
  await page.getByLabel("Your name").fill("Ada");
  await button(page, "Open a room").click();
  await page.getByText(sentence).waitFor();
  await page.getByText(/Trying again in [1-4] s\./).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/busy.png` });
  await button(page, "cancel").click();
  assert.equal(await page.getByText(sentence).count(), 0);

  await button(page, "Open a room").click();
  const before = await until("it was refused", () => busy.refused());
  await button(page, "Try now").click();
  await until("it was asked at once", () => busy.refused() > before);
  await busy.stop();
  await page.waitForURL(/\/r\/[A-Z0-9]{6}$/, { timeout: 20_000 });
  assert.deepEqual(page.faults, []);
  await context.close();
});

test("who cannot come into a room now waits at its entrance, and comes in with the same name", async () => {
  const host = await browser.newContext();
  const code = await openRoom(await openPage(host, server.origin), server, "Ada");
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await openPage(context, `${server.origin}/r/${code}`);
  const refusal = { open: false, reason: "busy", code: "overloaded", message: "the server has too much to do; try again soon", retry_after_ms: 5000 };
  const busy = await refuseNewcomers(context, `**/rooms/${code}`, refusal);
  await page.routeWebSocket(/./, (socket) => (busy.isOver ? socket.connectToServer() : socket.close()));
  await page.getByLabel("Your name").fill("Bob");
  await button(page, "Join").click();
  await page.getByText(/Trying again in \d s\./).waitFor();
  assert.ok((await page.getByText(sentence).count()) > 0);
  assert.ok(await button(page, "Join").isDisabled());
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/busy_room.png` });
  busy.isOver = true;
  await busy.stop();
  await page.locator(".members", { hasText: "Bob" }).waitFor({ timeout: 30_000 });
  assert.deepEqual(page.faults, []);
  await Promise.all([host.close(), context.close()]);
});
