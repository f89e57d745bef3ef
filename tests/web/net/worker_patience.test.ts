// How long the page waits for its worker.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadEngine, type Answer, type Question } from "../../../client/web/src/engine/client.ts";

class FakeWorker {
  static last: FakeWorker;
  asked: Question[] = [];
  isOver = false;
  onmessage = (_: { data: Answer }): void => {};
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(question: Question): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.isOver = true;
  }
  answer(of: number, parts: Partial<Answer>): void {
    this.onmessage({ data: { id: this.asked[of].id, ...parts } });
  }
}
Object.assign(globalThis, { Worker: FakeWorker });

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("only the engine's own work must end in time, not its fetching nor what it does before", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const counts = [1, 2].map((most) => loadEngine().count("", most).catch((error: Error) => error.message));
  const worker = FakeWorker.last;
  context.mock.timers.tick(60_000); // a slow line
  worker.answer(0, { begins: true });
  context.mock.timers.tick(19_000);
  worker.answer(0, { result: 1 });
  worker.answer(1, { begins: true });
  context.mock.timers.tick(19_000);
  await settled();
  assert.equal(worker.isOver, false);
  context.mock.timers.tick(1_000);
  assert.equal(worker.isOver, true);
  assert.deepEqual(await Promise.all(counts), [1, "The puzzle engine took too long."]);
});
