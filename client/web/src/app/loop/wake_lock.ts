// Keeps the screen on while somebody thinks about a puzzle. Browsers let it go with a hidden page, and have it with TLS
// only.
let lock: Promise<WakeLockSentinel> | null = null;

export function stayAwake(isWanted: boolean): void {
  if (isWanted === (lock !== null)) return;
  // A battery that runs low refuses: then the screen goes dark as it would without.
  if (!isWanted) void lock!.then((held) => held.release()).catch(() => {});
  lock = isWanted ? (navigator.wakeLock?.request("screen") ?? null) : null;
  lock?.catch(() => {});
}
