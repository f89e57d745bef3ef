// The page's key: it gives the seat back to a browser that has lost the seat's secret, and is shown in the settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, openPage, Server, useWorld } from "./world.mjs";

useWorld();

const button = (page, name) => page.getByRole("button", { name });

async function forgetSeats(page) {
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("gridrace");
        opening.onsuccess = () => {
          const clearing = opening.result.transaction("seats", "readwrite");
          clearing.objectStore("seats").clear();
          clearing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
}

test("a browser that has lost its seat gets it back by the key, which no script can read", async () => {
  const server = await Server.start();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await openPage(context, server.origin);
    await page.getByLabel("Your name").first().fill("Ada");
    await button(page, "Open a room").click();
    await page.locator(".members", { hasText: "Ada" }).waitFor();
    const link = page.url();
    await button(page, "Settings").first().click();
    await page.getByText(/Your key on this device: ([0-9A-Z]{4}-){3}[0-9A-Z]{4}/).waitFor();
    const isReadable = await page.evaluate(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open("gridrace");
          opening.onsuccess = () => {
            const reading = opening.result.transaction("settings").objectStore("settings").get("player_key");
            reading.onsuccess = () => done(reading.result.secret.extractable);
          };
        }),
    );
    assert.equal(isReadable, false);

    await page.goto(server.origin);
    await forgetSeats(page);
    await page.goto(link);
    await page.getByLabel("Your name").first().fill("Ada");
    await button(page, "Join").click();
    await page.locator(".members", { hasText: "host, you" }).waitFor();
    assert.match(await page.locator(".members").textContent(), /1 of 8 players/);
  } finally {
    await server.stop();
  }
});

// The public half of the browser's key.
const knownKey = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("gridrace");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("settings").objectStore("settings").get("player_key");
          reading.onsuccess = () => done([...reading.result.known]);
        };
      }),
  );

// What the page says first on each of its connections.
function watchHellos(page) {
  const hellos = [];
  page.on("websocket", (socket) => socket.once("framesent", ({ payload }) => hellos.push(payload)));
  return hellos;
}

test("a second tab of the browser in a room comes as a guest, and the key is free again once the first is closed", async () => {
  const server = await Server.start();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const come = async (name, link = "") => {
    const page = await openPage(context, server.origin);
    const hellos = watchHellos(page);
    if (link) {
      await forgetSeats(page); // else the page returns to the seat of the other tab
      await page.goto(link);
    }
    await page.getByLabel("Your name").first().fill(name);
    await button(page, link ? "Join" : "Open a room").click();
    await page.locator(".members", { hasText: name }).waitFor();
    return { page, saysKey: hellos[0].includes(Buffer.from(await knownKey(page))) };
  };
  try {
    const first = await come("Ada");
    const link = first.page.url();
    const second = await come("Bob", link);
    await first.page.getByText("2 of 8 players").first().waitFor();
    await first.page.close();
    const third = await come("Cleo", link);

    assert.deepEqual([first.saysKey, second.saysKey, third.saysKey], [true, false, true]);
  } finally {
    await context.close();
    await server.stop();
  }
});
