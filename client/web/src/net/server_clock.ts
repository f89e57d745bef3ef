// The server's clock and the round-trip time, measured by pings. Times are passed in: `now` is a steady clock,
// `localNow` our wall clock at that moment, both in milliseconds. The counterpart of
// client/net/server_clock.cpp.
import type { Ping, Pong } from "../wire/wire.ts";

// Clocks drift and are set: an old fast ping means nothing.
const kept = 8;
const ofMedian = 5;

export interface ServerClock {
  begin(): void; // a new connection: discards the round-trip times of the last one
  ping(now: number): Ping; // to send now; replaces an older one
  hear(pong: Pong, now: number, localNow: number): void;
  // The server's clock minus ours, from the fastest of the latest eight pings of this connection; before its
  // first, the value of the previous connection; 0 before any. In whole milliseconds, as all times that the server says.
  offset(): number;
  // Round-trip time: the median of the latest five pings of this connection; null before the first.
  roundTrip(): number | null;
  isAwaited(): boolean; // the newest ping was not answered yet
}

export function makeServerClock(): ServerClock {
  let pings = 0;
  let heard = 0;
  let pingedAt = 0;
  let offset = 0;
  let newest: { trip: number; offset: number }[] = []; // the newest first
  return {
    begin: () => void (newest = []),
    ping(now) {
      pingedAt = now;
      return { echo: ++pings };
    },
    hear({ echo, server_time }, now, localNow) {
      if (echo !== pings) return;
      heard = pings;
      const trip = now - pingedAt;
      newest = [{ trip, offset: Math.round(server_time + trip / 2 - localNow) }, ...newest].slice(0, kept);
      // The error is at most half the trip. Of equals the newer one is right for longer.
      offset = newest.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
    },
    offset: () => offset,
    roundTrip() {
      const trips = newest.slice(0, ofMedian).map(({ trip }) => trip);
      return trips.sort((a, b) => a - b)[Math.floor(trips.length / 2)] ?? null;
    },
    isAwaited: () => heard < pings,
  };
}
