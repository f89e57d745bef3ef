// One seat, several tabs: the newest one plays. It asks the others on a channel, and they save their state
// before they answer. (The server would close the older connection too, but only once the newer one has
// begun.)
interface Turn {
  asks?: string; // a new tab, by its own name, wants the seat
  gives?: string; // to this one
}

const patience = 150;

export interface SeatTurn {
  end(): void;
}

// Resolves when the seat is ours. `onTaken` is called when a newer tab wants it.
export async function takeTurn(seat: string, onTaken: () => Promise<void>): Promise<SeatTurn> {
  if (typeof BroadcastChannel === "undefined") return { end() {} };
  const channel = new BroadcastChannel(`gridrace seat ${seat}`);
  const self = `${Date.now()} ${Math.random()}`; // of two that ask at once, the later one gets the seat
  let isAsking = true;
  let isGiving = false;
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
      channel.postMessage({ gives: data.asks } satisfies Turn);
      channel.close();
    };
    channel.postMessage({ asks: self } satisfies Turn);
  });
  isAsking = false;
  // A tab that gives the seat away must send its answer first.
  return { end: () => isGiving || channel.close() };
}
