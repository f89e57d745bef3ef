// Fetching ahead, while the page has nothing else to do; not for people who pay for every byte.
const longestWait = 10_000;

const savesData = (): boolean =>
  (globalThis.navigator as Navigator & { connection?: { saveData?: boolean } })?.connection?.saveData ===
  true;

// Not every browser tells when it is idle.
const whenIdle = (work: () => void): unknown =>
  globalThis.requestIdleCallback?.(work, { timeout: longestWait }) ?? setTimeout(work, longestWait / 5);

// The engine, so that the first hint or puzzle needs no wait.
export function warmUpEngine(load = () => import("./lazy_play.ts")): void {
  if (savesData()) return;
  whenIdle(() => void load().then(({ warmUp }) => warmUp(), () => {}));
}
