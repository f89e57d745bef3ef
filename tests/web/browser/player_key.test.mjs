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
