// A file of the page that cannot be fetched: the server is away, or has a newer page by now.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { carryOut, fetchPart } from "../../../client/web/src/app/loop/effects.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { LazyExtras, LazyParts } from "../../../client/web/src/app/core/lazy_parts.ts";
import type { Effect, Message } from "../../../client/web/src/app/core/message.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { defaultSettings } from "../../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import type { World } from "../../../client/web/src/app/loop/world.ts";
import type { Answer, Question } from "../../../client/web/src/engine/client.ts";
import { onHost } from "../../../client/web/src/http/base.ts";
import { newerPage } from "../../../client/web/src/view/page/view.ts";
import { Phase } from "../../../client/web/src/wire/wire.ts";
import { lazyParts, racingRoom, startGame } from "../racing.ts";
import { textOf } from "../view_text.ts";

// What parts that are fetched add their styles with.
class StyleSheet {
  replaceSync(): void {}
}
const matchMedia = () => ({ matches: false });
Object.assign(globalThis, { CSSStyleSheet: StyleSheet, matchMedia });

const index = (hash: string) => `<script type="module" src="./assets/main-${hash}.js"></script>`;

// The page is of hash "OLD"; this is what its server answers.
function serve(answer: (address: string) => Response): void {
  const querySelector = (selector: string) => (selector.includes("main-OLD.js") ? {} : null);
  const document = { querySelector, adoptedStyleSheets: [], createTreeWalker() {} };
  Object.assign(globalThis, { document, fetch: async (address: string) => answer(address) });
  Object.assign(globalThis, { reportError() {} });
}

// The messages when an action needs a file of the page that is missing.
async function heardWithoutFile(): Promise<Message[]> {
  const heard: Message[] = [];
  const missing = () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  const link = () => ({ fetchRecord: missing }) as never;
  const world = { tell: (message: Message) => heard.push(message), link } as unknown as World;
  carryOut(world, { do: "fetch_record", race: 0 });
  await sleep(20);
  return heard;
}

test("if the server has a newer page, the page offers to be loaded anew", async () => {
  serve(() => new Response(index("NEW")));
  const [first, second] = await heardWithoutFile();
  assert.deepEqual(first, { is: "outdated" });
  assert.equal(second.is === "record_arrived" && second.error, "There is a newer version of this page.");
});

test("an upgrade with all its files is told, though not during the own run", () => {
  const { model } = startGame();
  const upgraded = update(model, { is: "upgraded" }, model.now).model;
  assert.doesNotMatch(textOf(newerPage(upgraded, () => {})), /newer version/);
  const starts = { ...upgraded, room: { ...upgraded.room!, phase: Phase.COUNTDOWN } };
  assert.doesNotMatch(textOf(newerPage(starts, () => {})), /newer version/, "nor before it");
  const onStart = update({ ...model, place: "start" }, { is: "upgraded" }, model.now).model;
  assert.match(textOf(newerPage({ ...onStart, room: null }, () => {})), /newer version/);
});

test("if it has the same page, or none, it cannot be reached", async () => {
  for (const answer of [() => new Response(index("OLD")), () => Response.error(), () => new Response("?")]) {
    serve(answer);
    const [only, ...more] = await heardWithoutFile();
    assert.equal(only.is === "record_arrived" && only.error, "The server cannot be reached.");
    assert.deepEqual(more, []);
  }
});

test("a screen that cannot be fetched looks for a newer page", async () => {
  serve(() => new Response(index("NEW")));
  const heard: Message[] = [];
  const world = { tell: (message: Message) => heard.push(message) } as unknown as World;
  await fetchPart(world, "extras", () => Promise.reject(new TypeError("404")));
  assert.deepEqual(heard, [{ is: "outdated" }]);
});

test("a room that cannot be made looks for a newer page: the proof of work may be missing", async () => {
  serve((address) => (address === onHost("/") ? new Response(index("NEW")) : Response.error()));
  const heard: Message[] = [];
  const world = { tell: (message: Message) => heard.push(message) } as unknown as World;
  carryOut(world, { do: "create_room", form: startForm("Ada") });
  await sleep(20);
  const error = "There is a newer version of this page.";
  assert.deepEqual(heard.filter(({ is }) => is !== "fetched"), [{ is: "outdated" }, { is: "room_failed", error, wait: 0 }]);
});

test("what a server says instead of the texts of hints is not learned", async () => {
  serve((address) => new Response("404 Not Found", { status: address === "words" ? 404 : 200 }));
  const answers: Answer[] = [];
  const learned: number[] = [];
  const exports = {
    ...{ memory: new WebAssembly.Memory({ initial: 1 }), input: () => 0, _initialize() {} },
    speak: (length: number) => learned.push(length),
  };
  const { instantiate } = WebAssembly;
  Object.assign(WebAssembly, { instantiate: async () => ({ instance: { exports } }) });
  Object.assign(globalThis, { onmessage: null, postMessage: (answer: Answer) => answers.push(answer) });
  await import("../../../client/web/src/engine/worker.ts");
  const files = { engine: "engine", puzzles: "puzzles", words: "words" };
  const data: Question = { id: 1, files, call: "hint", given: [] };
  await (globalThis.onmessage as unknown as (event: { data: Question }) => Promise<void>)({ data });
  Object.assign(WebAssembly, { instantiate });
  assert.deepEqual([learned, answers], [[], [{ id: 1, fault: "" }]]);
});

const start = startForm("Ada");
const model = firstModel({ settings: defaultSettings, start, origin: "", isInstalled: false, now: 0 });

// Nothing that a room needs is here.
test("if nothing for a challenge can be fetched, its page says so and waits no longer", () => {
  const from = { room: "K7QX2M", race: 1 };
  const busy = update(model, { is: "went_to", place: "challenge", from }, 0).model;
  assert.ok(busy.start.isBusy);
  const error = "The server cannot be reached.";
  const { start } = update(busy, { is: "challenge_found", challenge: null, error }, 0).model;
  assert.deepEqual([start.isBusy, start.error], [false, error]);
});

test("of two challenges that are read at once the last one is shown, however long the first one takes", async () => {
  serve(() => Response.error());
  const heard: Message[] = [];
  const world = { tell: (message: Message) => heard.push(message) } as unknown as World;
  const file = (text: string, after: number) =>
    ({ size: text.length, text: () => sleep(after).then(() => text) }) as unknown as Blob;
  carryOut(world, { do: "find_challenge", from: { file: file("{}", 40) } });
  carryOut(world, { do: "find_challenge", from: { file: file('{"format":"gridrace-challenge"}', 0) } });
  await sleep(80);
  const error = "This challenge was written by another version of gridrace.";
  assert.deepEqual(heard, [{ is: "challenge_found", challenge: null, error }]);
});

const extras = {} as LazyExtras;

test("an outdated page keeps what is open, and is loaded anew when that is wanted", () => {
  const outdated = update({ ...model, lazy: { extras }, overlay: "help" }, { is: "outdated" }, 0).model;
  assert.deepEqual([outdated.isOutdated, outdated.overlay], [true, "help"]);
  assert.deepEqual(update(outdated, { is: "reloaded" }, 0).effects, [{ do: "reload" }]);
});

test("a dialog of an outdated page is closed if its content was not fetched", () => {
  const overlayOf = (lazy: Model["lazy"]) =>
    update({ ...model, lazy, isOutdated: true }, { is: "opened", overlay: "help" }, 0).model.overlay;
  assert.equal(overlayOf({ extras: null }), "none");
  assert.equal(overlayOf({ extras }), "help");
});

const isFetch = ({ do: what }: Effect) => what === "fetch";

test("a part of the page is asked for once, when a screen needs it, and again after it could not be fetched", () => {
  const opened = update(model, { is: "opened", overlay: "help" }, 0);
  assert.deepEqual(opened.effects.filter(isFetch), [{ do: "fetch", part: "extras" }]);
  assert.deepEqual(update(opened.model, { is: "ticked" }, 0).effects, []);
  const failed = update(opened.model, { is: "fetched", part: "extras" }, 0);
  assert.deepEqual(failed.effects, [{ do: "fetch", part: "extras" }]);
  const there = update(failed.model, { is: "fetched", part: "extras", content: extras }, 0).model;
  assert.equal(there.lazy.extras, extras);
  assert.equal(update(there, { is: "fetched", part: "extras" }, 0).model.lazy.extras, extras);
});

test("what a room needs is fetched ahead, and the engine by one who plays alone", () => {
  assert.deepEqual(update(model, { is: "rested", before: "play" }, 0).effects, [{ do: "fetch", part: "play" }]);
  const rested = (page: "menu" | "join", lazy: LazyParts = { play: null }) =>
    update({ ...model, lazy, start: { ...start, page } }, { is: "rested", before: "engine" }, 0).effects;
  assert.deepEqual([rested("menu"), rested("join")], [[{ do: "warm_up" }], []]);
  assert.deepEqual(rested("menu", lazyParts), [{ do: "warm_up" }], "whether the room's part is there or on its way");
});

test("with a room come the dialogs, and a room comes with its logic", () => {
  const entering = update({ ...model, place: "room" }, { is: "ticked" }, 0);
  assert.deepEqual(entering.effects, [{ do: "fetch", part: "play" }]);
  const inRoom = update({ ...entering.model, room: racingRoom() }, { is: "ticked" }, 0);
  assert.deepEqual(inRoom.effects, [{ do: "fetch", part: "extras" }]);
});
