// One seat, several tabs: the newest one plays. It asks the others on a channel, and they save their state
// before they answer. (The server would close the older connection too, but only once the newer one has
// begun.)
import { ofThisPage } from "../http/base.ts";

interface Turn {
  asks?: string; // a new tab, by its own name, wants the seat
  gives?: string; // to this one
}

const patience = 150;

export interface SeatTurn {
  end(): void;
}

const lockOf = (seat: string): string => ofThisPage(`gridrace seat ${seat}`);

// The browser frees it with a tab that is closed. Returns what frees it before.
function holdLock(seat: string): () => void {
  let free = (): void => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  void globalThis.navigator?.locks?.request(lockOf(seat), () => held);
  return free;
}

// The tab that took the seat asks for the lock when it has been given way.
const untilHeld = 1000;

// Resolves when the tab that has taken the seat is gone, or plays somewhere else; never without locks.
export async function freed(seat: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, untilHeld));
  if (!globalThis.navigator?.locks) return new Promise(() => {});
  await navigator.locks.request(lockOf(seat), () => {});
}

// Resolves when the seat is ours. `onTaken` is called when a newer tab wants it.
export async function takeTurn(seat: string, onTaken: () => Promise<void>): Promise<SeatTurn> {
  if (typeof BroadcastChannel === "undefined") return { end() {} };
  const channel = new BroadcastChannel(lockOf(seat));
  const self = `${Date.now()} ${Math.random()}`; // of two that ask at once, the later one gets the seat
  let isAsking = true;
  let isGiving = false;
  let free = (): void => {};
  await new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    channel.onmessage = async ({ data }: MessageEvent<Turn>) => {
      if (data.gives === self) resolve();
      if (!data.asks) return;
      // It may have missed our request.
      if (isAsking && data.asks < self) return channel.postMessage({ asks: self } satisfies Turn);
      channel.onmessage = null;
      isGiving = true;
      await onTaken();
      free();
      channel.postMessage({ gives: data.asks } satisfies Turn);
      channel.close();
    };
    channel.postMessage({ asks: self } satisfies Turn);
  });
  isAsking = false;
  if (!isGiving) free = holdLock(seat);
  // A tab that gives the seat away must send its answer first.
  return {
    end() {
      if (isGiving) return;
      channel.close();
      free();
    },
  };
}
