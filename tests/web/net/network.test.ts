// The server's clock, the pauses between attempts, the proof of work, a new room, and what the end of a
// connection means.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { makeBackoff } from "../../../client/web/src/net/backoff.ts";
import { endFor, endForStatus } from "../../../client/web/src/net/connection_end.ts";
import { prove, sha256 } from "../../../client/web/src/http/proof_of_work.ts";
import { createRoom } from "../../../client/web/src/http/room_requests.ts";
import { makeServerClock } from "../../../client/web/src/net/server_clock.ts";

// A ping that took `trip`, to a server whose clock is `ahead`, at the time `at` of ours.
function measure(clock: ReturnType<typeof makeServerClock>, at: number, trip: number, ahead: number): void {
  const { echo } = clock.ping(at);
  clock.hear({ echo, server_time: at + trip / 2 + ahead }, at + trip, at + trip);
}

test("the fastest of the newest eight pings tells the offset", () => {
  const clock = makeServerClock();
  assert.equal(clock.offset(), 0);
  measure(clock, 0, 100, 5000);
  assert.equal(clock.offset(), 5000);
  measure(clock, 1000, 20, 5010);
  measure(clock, 2000, 400, 5900);
  assert.equal(clock.offset(), 5010);
  for (let i = 0; i < 8; ++i) measure(clock, 3000 + i * 1000, 50, 6000);
  assert.equal(clock.offset(), 6000);
});

test("the offset is in whole milliseconds, as all times in the log of a race", () => {
  const clock = makeServerClock();
  const { echo } = clock.ping(0.3);
  clock.hear({ echo, server_time: 5000 }, 25.7, 100);
  assert.equal(clock.offset(), 4913);
});

test("an answer to an older ping counts no more", () => {
  const clock = makeServerClock();
  const first = clock.ping(0);
  clock.ping(10);
  clock.hear({ echo: first.echo, server_time: 99 }, 20, 20);
  assert.equal(clock.roundTrip(), null);
  assert.ok(clock.isAwaited());
});

test("the round trip is the median of the newest five, of this connection", () => {
  const clock = makeServerClock();
  for (const [i, trip] of [900, 10, 20, 500, 30, 40].entries()) measure(clock, i * 1000, trip, 0);
  assert.equal(clock.roundTrip(), 30);
  clock.begin();
  assert.equal(clock.roundTrip(), null);
  assert.equal(clock.offset(), 0);
});

test("pauses double up to five seconds, with chance in each, and begin again after a success", () => {
  const least = makeBackoff(() => 0);
  const most = makeBackoff(() => 1);
  assert.deepEqual(
    Array.from({ length: 7 }, () => least.next()),
    [100, 200, 400, 800, 1600, 2500, 2500],
  );
  assert.deepEqual(
    Array.from({ length: 7 }, () => most.next()),
    [200, 400, 800, 1600, 3200, 5000, 5000],
  );
  most.reset();
  assert.equal(most.next(), 200);
});

test("the server may ask for up to a minute; a restart is awaited with short pauses", () => {
  const backoff = makeBackoff(() => 0);
  backoff.notBefore(3000);
  assert.ok(backoff.isBidden());
  assert.equal(backoff.next(), 3000);
  backoff.notBefore(3_600_000);
  assert.equal(backoff.next(), 60_000);
  backoff.expectSoon();
  for (let i = 0; i < 20; ++i) assert.equal(backoff.next(), 200);
  assert.equal(backoff.next(), 100);
});

test("our SHA-256 is that of others", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 150]) {
    const text = "gridrace:".repeat(20).slice(0, length);
    const hash = Buffer.alloc(32);
    sha256(text).forEach((word, i) => hash.writeInt32BE(word, 4 * i));
    assert.equal(hash.toString("hex"), createHash("sha256").update(text).digest("hex"));
  }
});

test("a proof begins with the zero bits that were asked for; no challenge, no work", async () => {
  assert.equal(await prove("12:gridrace"), "12:gridrace:879");
  for (const wrong of ["", "gridrace", "25:x", ":x", "-1:x", `9:${"x".repeat(200)}`]) {
    assert.equal(await prove(wrong), null, wrong);
  }
});

test("a new room that this page cannot read is told in a sentence", async () => {
  Object.assign(globalThis, { fetch: async () => new Response("a page", { status: 201 }) });
  const message = "The server does not support this page's protocol.";
  await assert.rejects(createRoom({ rules: standardRules(), club: "" }), { message });
});

test("a closed connection comes back, unless the server says why it must not", () => {
  const error = (retry: boolean) => ({
    code: "was_kicked",
    message: "Away with you.",
    retry,
    retry_after_ms: 0,
    features: [],
  });
  assert.equal(endFor(1006, undefined), null);
  assert.equal(endFor(1012, error(true)), null);
  assert.equal(endFor(4003, error(true)), null);
  assert.equal(endFor(4000, error(false))?.sentence, "Away with you.");
  assert.equal(endFor(4000, error(false))?.isSeatGone, true);
  assert.deepEqual([endFor(4001, undefined)?.code, endFor(4001, undefined)?.isSeatGone], ["replaced", false]);
  assert.equal(endFor(1000, undefined)?.isFailure, false);
  assert.ok(endFor(1009, undefined));
});

test("one who has a seat still seeks a room that is full or locked, but not one that is gone", () => {
  assert.equal(endForStatus("7KQ2MB", { status: 200, open: false, reason: "full" }), null);
  assert.equal(endForStatus("7KQ2MB", { status: 503, reason: "busy" }), null);
  assert.equal(endForStatus("7KQ2MB", { status: 0 }), null);
  assert.equal(endForStatus("7KQ2MB", { status: 404, reason: "no_such_room" })?.isSeatGone, true);
  assert.ok(endForStatus("7KQ2MB", { status: 403 }));
});
