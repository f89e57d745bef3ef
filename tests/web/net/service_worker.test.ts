// The service worker, with caches and tabs that the test makes: what it keeps of old versions, and how long.
import assert from "node:assert/strict";
import { test } from "node:test";

type Handler = (event: object) => void;

const stored = new Map<string, Map<string, Response>>();
let tabs: string[] = [];
const opened: string[] = [];
const handlers: Record<string, Handler> = {};

const addressOf = (request: Request | string): string =>
  typeof request === "string" ? request : new URL(request.url).pathname;

function cacheOf(name: string) {
  if (!stored.has(name)) stored.set(name, new Map());
  const kept = stored.get(name)!;
  return {
    put: async (request: Request | string, response: Response) => void kept.set(addressOf(request), response),
    add: async (request: Request | string) => void kept.set(addressOf(request), new Response("fetched")),
    match: async (request: Request | string) => kept.get(addressOf(request))?.clone(),
  };
}

Object.defineProperty(globalThis, "navigator", { value: {} });
Object.assign(globalThis, {
  location: { origin: "https://page", href: "https://page/sudoku/sw.js" },
  caches: {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string) =>
      [...stored.values()].map((kept) => kept.get(addressOf(request))).find(Boolean)?.clone(),
  },
  self: {
    clients: {
      claim: async () => {},
      matchAll: async () => tabs.map((id) => ({ id, url: `https://page/${id}`, focus: async () => opened.push(`tab ${id}`) })),
      openWindow: async (address: string) => opened.push(address),
    },
    skipWaiting: async () => {},
    addEventListener: (kind: string, handler: Handler) => (handlers[kind] = handler),
  },
});

// Sends it an event, and waits until it is handled.
async function happen(kind: string, more: object = {}): Promise<Response | undefined> {
  const done: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const waitUntil = (work: Promise<unknown>) => void done.push(work);
  const respondWith = (given: Promise<Response>) => (answer = given);
  handlers[kind]({ waitUntil, respondWith, ...more });
  await Promise.all(done);
  return answer;
}

const fetchPart = (path: string, mode = "cors") =>
  happen("fetch", { request: { url: `https://page${path}`, method: "GET", mode } });

test("an old version is kept as long as a tab of it is open, and no longer", async () => {
  await cacheOf("gridrace/sudoku-11").put("/sudoku/assets/old.js", new Response("old"));
  await cacheOf("gridrace-1").put("/assets/one.js", new Response("of the page at the top of this host"));
  await cacheOf("gridrace/sudoku-test-1").put("/sudoku-test/", new Response("of the page at another path"));
  await cacheOf("another's").put("/", new Response("not ours"));
  tabs = ["old tab"];
  await import("../../../client/web/src/sw.ts");

  await happen("install");
  await happen("activate");
  tabs = ["old tab", "new tab"];
  assert.equal(await (await fetchPart("/sudoku/assets/old.js"))!.text(), "old");

  await cacheOf("gridrace/sudoku--22").put("/sudoku/", new Response("being installed"));
  tabs = ["new tab"];
  await fetchPart("/sudoku/assets/old.js");
  const known = ["gridrace/sudoku-11", "gridrace/sudoku--22", "another's", "gridrace-1", "gridrace/sudoku-test-1"];
  assert.deepEqual(
    known.filter((name) => stored.has(name)),
    ["gridrace/sudoku--22", "another's", "gridrace-1", "gridrace/sudoku-test-1"],
  );
});

test("the page that is kept is the same for a room, and names what lies above it", async () => {
  const page = '<link href="./assets/main.css"><script src="./assets/main.js"></script>';
  const version = [...stored.keys()].find((name) => stored.get(name)!.has("/before"))!;
  await cacheOf(version).put("/sudoku/", new Response(page));

  const textAt = async (path: string) => (await fetchPart(path, "navigate"))?.text();
  assert.equal(await textAt("/sudoku/"), page);
  assert.equal(await textAt("/sudoku/r/K7QX2M"), page.replaceAll("./", "../"));
  assert.equal(await textAt("/sudoku/r/K7QX2M/"), page.replaceAll("./", "../../"));
  assert.equal(await textAt("/r/K7QX2M"), undefined); // not its own
  assert.equal(await textAt("/sudoku/nope"), undefined);
});

test("a notification leads to the tab that it came from, or opens its address again", async () => {
  tabs = ["r/AAAAAA", "r/K7QX2M"];
  let closed = 0;
  const notification = { data: "https://page/r/K7QX2M#word=kite", close: () => ++closed };
  await happen("notificationclick", { notification });
  tabs = ["r/AAAAAA"];
  await happen("notificationclick", { notification });
  assert.deepEqual(opened, ["tab r/K7QX2M", "https://page/r/K7QX2M#word=kite"]);
  assert.equal(closed, 2);
});
