// Notifications by the system, which a host may ask for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import { furtherEffects } from "../../../client/web/src/app/loop/further_effects.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";

test("where service workers are denied the page notifies by itself", async () => {
  const shown: string[] = [];
  class Notification {
    static permission = "granted";
    constructor(title: string) {
      shown.push(title);
    }
  }
  const serviceWorker = { getRegistration: () => Promise.reject(new DOMException("denied", "SecurityError")) };
  Object.assign(globalThis, { Notification, location: { href: "" } });
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });

  await furtherEffects.notify!({} as never, { do: "notify", title: "Room K7QX2M", text: "Bo joined." });

  assert.deepEqual(shown, ["Room K7QX2M"]);
});

test("a page that is opened in the background knows it", () => {
  const first = { settings: defaultSettings, start: startForm(""), origin: "", isInstalled: false, now: 0 };
  assert.deepEqual([firstModel(first).isHidden, firstModel({ ...first, isHidden: true }).isHidden], [false, true]);
});
