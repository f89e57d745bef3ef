// The server's clock and the way to it, as pings tell of them. Times come in: `now` is a steady clock,
// `localNow` what our clock says at that moment, both in milliseconds. The counterpart of
// client/net/server_clock.cpp.
import type { Ping, Pong } from "./wire.ts";

// Clocks drift and are set: a fast ping of long ago tells nothing.
const kept = 8;
const ofMedian = 5;

export interface ServerClock {
  begin(): void; // of a connection: what pings took on another one counts no more
  ping(now: number): Ping; // to send now; an older one counts no more
  hear(pong: Pong, now: number, localNow: number): void;
  // The server's clock minus ours, by the fastest of the newest eight pings of this connection; before its
  // first, that of the connection before; 0 before any.
  offset(): number;
  // From us to the server and back: the median of the newest five pings of this connection; null before the
  // first.
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
      newest = [{ trip, offset: server_time + trip / 2 - localNow }, ...newest].slice(0, kept);
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
