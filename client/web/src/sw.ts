// The service worker: the page works without a network. What the build made has its hash in its name and is
// kept as it is; a new version is fetched quietly and shows at the next load. Rooms and their status are
// never kept.
export {};

declare const self: ServiceWorkerGlobalScope;

// Of this version: FIRST has the page and all that its first paint needs, LATER the rest.
const letters = [...[...FIRST, ...LATER].join()];
const hash = letters.reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0);
const base = new URL("./", location.href).pathname; // "/", or the path under which a proxy has the page
const kind = `gridrace${base.slice(0, -1)}-`;
const version = kind + hash;
const onHost = (address: string) => base + address.slice(1);

// Asked of the server, not of the browser's own cache: index.html has no hash.
const fresh = (address: string) => new Request(address, { cache: address === base ? "reload" : "default" });

// What earlier versions had under the same name need not be fetched again.
async function addTo(cache: Cache, address: string): Promise<void> {
  const known = address === base ? undefined : await caches.match(address);
  if (known) return cache.put(address, known);
  await cache.add(fresh(address));
}

async function install(): Promise<void> {
  const cache = await caches.open(version);
  await Promise.all(FIRST.map((address) => addTo(cache, onHost(address))));
  // If one of these fails, it is fetched when it is needed; so is the largest for people who save data.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const later = LATER.filter((address) => !connection?.saveData || !address.endsWith(".wasm"));
  await Promise.allSettled(later.map((address) => addTo(cache, onHost(address))));
  await self.skipWaiting();
}

// The tabs and versions when this version took over: those tabs may still fetch parts of their version.
// Stored, since the browser stops an idle worker, which then forgets.
interface Before {
  tabs: string[];
  versions: string[];
}
const before = "/before"; // its name in the cache

const openTabs = async (): Promise<string[]> =>
  (await self.clients.matchAll({ includeUncontrolled: true, type: "window" })).map(({ id }) => id);

async function activate(): Promise<void> {
  // Not those of the page under another path, "gridrace/sudoku-test-1" beside "gridrace/sudoku-1".
  const isOurs = (name: string) => name.startsWith(kind) && /^-?\d+$/.test(name.slice(kind.length));
  const versions = (await caches.keys()).filter((name) => isOurs(name) && name !== version);
  const found: Before = { tabs: await openTabs(), versions };
  await (await caches.open(version)).put(before, new Response(JSON.stringify(found)));
  await self.clients.claim();
  await forgetOldVersions();
}

let mayHaveOld = true;

// Old versions are deleted once all tabs that may use them are closed.
async function forgetOldVersions(): Promise<void> {
  if (!mayHaveOld) return;
  const note = await (await caches.open(version)).match(before);
  const { tabs, versions }: Before = note ? await note.json() : { tabs: [], versions: [] };
  const open = await openTabs();
  if (tabs.some((id) => open.includes(id))) return;
  await Promise.all(versions.map((name) => caches.delete(name)));
  mayHaveOld = false;
}

// The page as the server sends it for an address further down: what it names is above it.
async function countedFrom(pathname: string, page: Response): Promise<Response> {
  const up = "../".repeat(pathname.slice(base.length).split("/").length - 1);
  if (!up) return page;
  return new Response((await page.text()).replaceAll('"./', `"${up}`), { headers: page.headers });
}

async function answer(request: Request): Promise<Response> {
  const isPage = request.mode === "navigate";
  const address = isPage ? base : request;
  const cache = await caches.open(version);
  const kept = (await cache.match(address)) ?? (await caches.match(address));
  if (kept && isPage) return countedFrom(new URL(request.url).pathname, kept);
  return kept ?? fetch(request);
}

// The rest is the room's word, which may have changed.
const withoutWord = (url: string): string => url.split("#")[0];

// To the tab that shows this address, or a new one.
async function goTo(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const tab = tabs.find(({ url }) => withoutWord(url) === withoutWord(address));
  await (tab ? tab.focus() : self.clients.openWindow(address));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : "";
  const isPage = request.mode === "navigate" && /^\/(r\/\w+\/?)?$/.test(path);
  const isAsset = path.startsWith("/assets/");
  if (request.method === "GET" && origin === location.origin && (isPage || isAsset)) {
    event.respondWith(answer(request));
    event.waitUntil(forgetOldVersions());
  }
});
