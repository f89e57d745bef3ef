// A server that has too much to do for a new room, or for somebody new in one, is asked again.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Effect, Message } from "../../../client/web/src/app/core/message.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { nextTick } from "../../../client/web/src/app/loop/next_tick.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { createRoom, waitFor } from "../../../client/web/src/http/room_requests.ts";
import { makeConnection } from "../../../client/web/src/net/connection.ts";
import type { ConnectionEnd } from "../../../client/web/src/net/connection_end.ts";
import { makeReplica } from "../../../client/web/src/net/replica.ts";
import { newResumeState } from "../../../client/web/src/storage/seat_keeper.ts";
import { startView } from "../../../client/web/src/view/start/start.ts";
import { Role, type CreateRoom } from "../../../client/web/src/wire/wire.ts";
import { lazyParts } from "../racing.ts";
import { textOf } from "../view_text.ts";

const busy = "The server has too much to do; come back soon.";
const asked = (effects: readonly Effect[]) => effects.map((effect) => effect.do).filter((what) => /^(create_room|enter)$/.test(what));

// The page at a time, and what its last message asked for.
function begin() {
  const start = startForm("Ada");
  let model: Model = {
    ...firstModel({ settings: defaultSettings, start, origin: "https://example.org", isInstalled: false, now: 0 }),
    lazy: lazyParts,
  };
  return {
    model: () => model,
    shown: () => textOf(startView(model, () => {})),
    tell(message: Message, now = model.now): string[] {
      const turn = update(model, message, now);
      model = turn.model;
      return asked(turn.effects);
    },
  };
}

test("a room is asked for again when the server said, with a countdown", () => {
  const page = begin();
  assert.deepEqual(page.tell({ is: "opened_room" }), ["create_room"]);
  page.tell({ is: "room_failed", error: busy, wait: 5000 });

  assert.match(page.shown(), /too much to do.*Trying again in 5 s\..*Try now.*cancel/s);
  assert.equal(nextTick(page.model()), 1000);
  assert.deepEqual(page.tell({ is: "ticked" }, 1000), []);
  assert.match(page.shown(), /Trying again in 4 s\./);
  assert.deepEqual(page.tell({ is: "opened_room" }), [], "it is being asked for");
  assert.deepEqual(page.tell({ is: "ticked" }, 5000), ["create_room"]);
  assert.doesNotMatch(page.shown(), /Trying again/);
  assert.deepEqual(page.tell({ is: "ticked" }, 9000), [], "once");
  assert.deepEqual(page.tell({ is: "room_made", code: "7KQ2MB" }), ["enter"]);
});

test("who presses the button asks at once, and who cancels or types does not ask again", () => {
  const page = begin();
  const refuse = () => page.tell({ is: "room_failed", error: busy, wait: 5000 });
  page.tell({ is: "opened_room" });
  refuse();
  assert.deepEqual(page.tell({ is: "tried_again" }), ["create_room"]);
  refuse();
  page.tell({ is: "tried_again", gives_up: true });
  assert.doesNotMatch(page.shown(), /Trying again|too much/);
  assert.deepEqual(page.tell({ is: "ticked" }, 60_000), []);

  page.tell({ is: "opened_room" });
  refuse();
  page.tell({ is: "typed", field: "name", value: "Bob" });
  assert.deepEqual(page.tell({ is: "ticked" }, 120_000), []);
  assert.deepEqual(page.tell({ is: "opened_room" }), ["create_room"]);
});

test("who is not let into a room waits at its entrance, and comes as before", () => {
  const page = begin();
  page.tell({ is: "looked_around", code: "7KQ2MB" });
  page.tell({ is: "typed", field: "name", value: "Ada" });
  assert.deepEqual(page.tell({ is: "entered", role: Role.SPECTATOR }), ["enter"]);
  const closed = { is: "connection_changed", connection: { contact: "closed", reason: busy, isFailure: true, wait: 4000 } } as const;
  page.tell(closed);
  assert.match(page.shown(), /too much to do.*Trying again in 4 s\./s);
  const { effects } = update(page.model(), { is: "ticked" }, 4000);
  assert.deepEqual(effects.find((effect) => effect.do === "enter"), { do: "enter", code: "7KQ2MB", role: Role.SPECTATOR, name: "Ada", word: "" });
});

test("it ends: after twenty times the page only says why", () => {
  const page = begin();
  page.tell({ is: "opened_room" });
  let times = 0;
  for (let now = 5000; now < 500_000; now += 5000) {
    page.tell({ is: "room_failed", error: busy, wait: 5000 });
    times += page.tell({ is: "ticked" }, now).length;
  }
  assert.equal(times, 19);
  assert.match(page.shown(), /too much to do/);
  assert.doesNotMatch(page.shown(), /Trying again/);
});

test("only 429 and 503 are waited for, for at most about a minute, and not all at once", () => {
  assert.equal(waitFor(403, 5000), 0);
  assert.equal(waitFor(503, 3_600_000), 0);
  for (const status of [429, 503]) {
    assert.ok(waitFor(status, 5000) >= 5000 && waitFor(status, 5000) <= 6250);
    assert.ok(waitFor(status, 0) >= 3000, "a server that does not say when");
  }
});

test("a refused room comes with a sentence of the page and the time that the server asks for", async () => {
  const headers = { "content-type": "text/plain", "retry-after": "5", "gridrace-error": "overloaded" };
  globalThis.fetch = (async () => new Response("the server has too much to do; try again soon\n", { status: 503, headers })) as typeof fetch;
  await assert.rejects(createRoom({} as CreateRoom), ({ message, wait }: Error & { wait: number }) => message === busy && wait >= 5000);
});

test("a newcomer learns at once how long a busy server wants to be left alone; who has a seat stays connecting", async () => {
  const end = (firstContact: number) =>
    new Promise<ConnectionEnd | null>((onEnd) => {
      const listener = { onReceived() {}, onConnected() {}, onLost() {}, onExcuse: () => setTimeout(onEnd, 20, null), onDue: async () => {}, onSending: async () => {}, onEnd };
      const connection = makeConnection({
        ...{ room: "7KQ2MB", replica: makeReplica("Ada", Role.PLAYER, newResumeState(), "", false), listener, firstContact },
        openSocket: () => {
          throw new Error("refused");
        },
        askStatus: async () => ({ status: 503, reason: "busy", code: "overloaded", message: "the server …", retry_after_ms: 5000 }),
      });
      connection.start();
      setTimeout(() => connection.stop(), 100);
    });
  const told = await end(5000);
  assert.equal(told?.sentence, busy);
  assert.ok(told!.wait! >= 5000);
  assert.equal(await end(Infinity), null);
});
