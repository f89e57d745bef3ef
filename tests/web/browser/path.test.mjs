// The page under a path of its host, behind proxies that cut the path off and that do not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, openRoom, server, Server, sleep, startProxy, until, useWorld } from "./world.mjs";

useWorld();

const path = "/games/sudoku";

// The addresses that the browser asks for, to the end of the test.
function requestsOf(page) {
  const asked = [];
  page.context().on("request", (request) => asked.push(request.url()));
  page.on("websocket", (socket) => asked.push(socket.url().replace("ws", "http")));
  return asked;
}

async function usePage(behind, proxy) {
  const context = await browser.newContext();
  const page = await openPage(context, "about:blank");
  const asked = requestsOf(page);
  const refused = [];
  context.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  const code = await openRoom(page, proxy, "Ada");
  assert.equal(page.url(), `${proxy.origin}/r/${code}`);
  await page.getByText(`${proxy.origin}/r/${code}`).first().waitFor();

  // A friend by the link, and one in a terminal.
  const friend = await openPage(await browser.newContext(), page.url());
  await friend.getByLabel("Your name").fill("Ben");
  await friend.getByRole("button", { name: "Join" }).click();
  await page.locator(".members", { hasText: "Ben" }).waitFor();
  void behind.client("bot", "--room", `${proxy.origin}/r/${code}`, "--name", "Cho", "--pace", "9");
  await page.locator(".members", { hasText: "Cho" }).waitFor();
  await friend.getByRole("button", { name: "Ready", exact: true }).click();
  await page.getByRole("button", { name: "Start the race" }).click();
  await page.locator("[role=grid]").waitFor({ timeout: 30_000 });
  await page.reload();
  await page.locator("[role=grid]").waitFor({ timeout: 30_000 });

  const doctor = await behind.client("doctor", "--server", proxy.origin);
  assert.match(doctor.output, new RegExp(`${proxy.origin} shows the page`));
  const created = await behind.client("create", "--server", proxy.origin, "--no-play");
  assert.match(created.output, new RegExp(`^${proxy.origin}/r/`, "m"));

  // Installed: its worker serves the page of a room without the network.
  const { scope, start } = await page.evaluate(async () => {
    const manifest = document.querySelector("link[rel=manifest]").href;
    const { start_url } = await (await fetch(manifest)).json();
    return { scope: (await navigator.serviceWorker.ready).scope, start: new URL(start_url, manifest).href };
  });
  assert.deepEqual([scope, start], [`${proxy.origin}/`, `${proxy.origin}/`]);
  await until("the worker has the page", () =>
    page.evaluate(async () => Boolean(navigator.serviceWorker.controller)),
  );
  await sleep(500);
  await context.setOffline(true);
  await friend.close();
  await page.goto(`${proxy.origin}/r/${code}`);
  await page.getByText("gridrace").or(page.locator("main")).first().waitFor();
  await context.setOffline(false);

  const outside = asked.filter((address) => /^http/.test(address) && !address.startsWith(`${proxy.origin}/`));
  assert.deepEqual([outside, refused, page.faults], [[], [], []]);
  assert.ok(asked.includes(`${proxy.origin}/r/${code}`));

  await page.goto(`${proxy.origin}/nope/nothing`);
  await page.getByText("There is no such page.").waitFor();
  assert.equal(page.url(), `${proxy.origin}/`);
  await context.close();
}

test("behind a proxy that cuts the path off, all is as at the top", { timeout: 120_000 }, async () => {
  const proxy = await startProxy(server, path, true);
  await usePage(server, proxy);
  proxy.stop();
});

test("behind one that passes the path on, the server knows it", { timeout: 120_000 }, async () => {
  const knowing = await Server.start(["--public-path", path]);
  const proxy = await startProxy(knowing, path, false);
  try {
    const answer = await fetch(proxy.origin);
    assert.equal(answer.url, `${proxy.origin}/`);
    await usePage(knowing, proxy);
  } finally {
    proxy.stop();
    await knowing.stop();
  }
});
