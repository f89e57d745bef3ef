// The browser's database, IndexedDB, as a few drawers of values. Nothing here rejects: where it is missing or
// fails, as in some private windows, values live in memory as long as the page does.
import { ofThisPage } from "../http/base.ts";

export type Drawer = "seats" | "settings" | "results" | "games" | "replays";

const drawers: Drawer[] = ["seats", "settings", "results", "games", "replays"];
// Only ever raised together with a step in upgrade().
const version = 1;
const openPatience = 3_000;

const memory = new Map<Drawer, Map<IDBValidKey, unknown>>(drawers.map((drawer) => [drawer, new Map()]));
let hasFailed = false;
let database: Promise<IDBDatabase | null> | undefined;

// True while values cannot be kept beyond this page.
export const keepsNothing = (): boolean => hasFailed;

function fail(): null {
  hasFailed = true;
  return null;
}

function upgrade(db: IDBDatabase): void {
  for (const drawer of drawers) {
    if (!db.objectStoreNames.contains(drawer)) db.createObjectStore(drawer, { autoIncrement: true });
  }
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(ofThisPage("gridrace"), version);
      const timer = setTimeout(() => resolve(fail()), openPatience);
      request.onupgradeneeded = () => upgrade(request.result);
      request.onerror = () => resolve(fail());
      request.onsuccess = () => {
        clearTimeout(timer);
        database = Promise.resolve(request.result); // even after the timeout
        // A newer page wants to change the drawers: this one continues in memory.
        request.result.onversionchange = () => {
          request.result.close();
          database = Promise.resolve(fail());
        };
        // As browsers do with pages in the background: opened again when it is needed.
        request.result.onclose = () => (database = undefined);
        storeMemory(request.result);
        resolve(request.result);
      };
    } catch {
      resolve(fail()); // no IndexedDB at all
    }
  });
}

type Work = (store: IDBObjectStore) => IDBRequest;

interface Outcome {
  done: boolean; // false if there is no database, or it fails
  result?: unknown; // of the request, once it is stored
}

function runIn(db: IDBDatabase, drawer: Drawer, mode: IDBTransactionMode, work: Work): Promise<Outcome> {
  return new Promise((resolve) => {
    const give = () => {
      fail();
      resolve({ done: false });
    };
    try {
      const transaction = db.transaction(drawer, mode, { durability: "relaxed" });
      const request = work(transaction.objectStore(drawer));
      transaction.commit?.(); // at once: a closing page does not get to see the request's result
      transaction.oncomplete = () => resolve({ done: true, result: request.result });
      transaction.onabort = give;
    } catch {
      database = undefined; // it may be closed
      give();
    }
  });
}

async function run(drawer: Drawer, mode: IDBTransactionMode, work: Work): Promise<Outcome> {
  const db = await (database ??= open());
  return db ? runIn(db, drawer, mode, work) : { done: false };
}

// Stores what could not be stored until now, before any later write.
function storeMemory(db: IDBDatabase): void {
  hasFailed = false;
  for (const [drawer, values] of memory) {
    for (const [key, value] of values) {
      void runIn(db, drawer, "readwrite", (store) => store.put(value, key)).then(({ done }) => {
        if (done && values.get(key) === value) values.delete(key);
      });
    }
  }
}

// What could not be written is newer than what is stored.
export async function read(drawer: Drawer, key: IDBValidKey): Promise<unknown> {
  const { result } = await run(drawer, "readonly", (store) => store.get(key));
  return memory.get(drawer)!.get(key) ?? result;
}

export async function readKeys(drawer: Drawer): Promise<IDBValidKey[]> {
  const { result } = await run(drawer, "readonly", (store) => store.getAllKeys());
  return [...new Set([...((result ?? []) as IDBValidKey[]), ...memory.get(drawer)!.keys()])];
}

// With their keys, in the order of these. In one transaction: other tabs write, too.
export async function readAll(drawer: Drawer): Promise<{ key: IDBValidKey; value: unknown }[]> {
  let keys!: IDBRequest<IDBValidKey[]>;
  const { done, result } = await run(drawer, "readonly", (store) => {
    keys = store.getAllKeys();
    return store.getAll();
  });
  const stored = done ? keys.result.map((key, i) => [key, (result as unknown[])[i]] as const) : [];
  return [...new Map([...stored, ...memory.get(drawer)!])].map(([key, value]) => ({ key, value }));
}

export async function write(drawer: Drawer, key: IDBValidKey, value: unknown): Promise<void> {
  const { done } = await run(drawer, "readwrite", (store) => store.put(value, key));
  if (done) memory.get(drawer)!.delete(key);
  else memory.get(drawer)!.set(key, value);
}

export async function erase(drawer: Drawer, key: IDBValidKey): Promise<void> {
  memory.get(drawer)!.delete(key);
  await run(drawer, "readwrite", (store) => store.delete(key));
}
