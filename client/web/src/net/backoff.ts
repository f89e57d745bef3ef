// How long to wait before a lost connection is tried again. Chance is in every answer, so that those who lost
// a server together do not return together. Milliseconds; no clock. The counterpart of
// client/net/backoff.cpp.
const shortest = 200;
const longest = 5_000;
const longestAsked = 60_000; // a server that asks for more is mistaken
const quickAttempts = 20; // some five seconds of them

export interface Backoff {
  reset(): void; // there is a connection: what was before is forgotten
  notBefore(time: number): void; // the server asked not to be tried earlier; 0 if it did not say
  expectSoon(): void; // the server said that it will be back in a moment: for some seconds it is tried often
  isBidden(): boolean; // the next pause is one that the server asked for
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
