// Delays between attempts to reconnect, in milliseconds. Every delay is randomised, so that clients that lose
// a server together do not return together. No clock. The counterpart of client/net/backoff.cpp.
const shortest = 200;
const longest = 5_000;
const longestAsked = 60_000; // a server that asks for more is mistaken
const quickAttempts = 20; // some five seconds of them

export interface Backoff {
  reset(): void; // connected: starts over
  notBefore(time: number): void; // minimum delay requested by the server; 0 if there was none
  expectSoon(): void; // the server announced a short absence: reconnects often for some seconds
  isBidden(): boolean; // the server asked for the next delay
  next(): number;
}

export function makeBackoff(chance: () => number = Math.random): Backoff {
  let pause = 0;
  let asked = 0;
  let quick = 0;
  return {
    reset: () => void (pause = asked = quick = 0),
    notBefore: (time) => void (asked = Math.min(Math.max(time, 0), longestAsked)),
    expectSoon: () => void (quick = quickAttempts),
    isBidden: () => asked > 0,
    next() {
      if (asked > 0) {
        const least = asked;
        asked = 0;
        return least * (1 + chance() / 4);
      }
      if (quick > 0) {
        --quick;
        return shortest * (1 + chance() / 2);
      }
      pause = Math.min(Math.max(pause * 2, shortest), longest);
      return (pause / 2) * (1 + chance());
    },
  };
}
