// Fetching ahead, while the page has nothing else to do; not for people who pay for every byte.
const longestWait = 10_000;

const savesData = (): boolean =>
  (globalThis.navigator as Navigator & { connection?: { saveData?: boolean } })?.connection?.saveData ===
  true;

// Not every browser tells when it is idle.
const whenIdle = (work: () => void): unknown =>
  globalThis.requestIdleCallback?.(work, { timeout: longestWait }) ?? setTimeout(work, longestWait / 5);

export function fetchAhead(work: () => void): void {
  if (!savesData()) whenIdle(work);
}
