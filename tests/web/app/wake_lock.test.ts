// The screen stays on while somebody plays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stayAwake } from "../../../client/web/src/app/loop/wake_lock.ts";

const turn = () => new Promise((resolve) => setTimeout(resolve));
const useNavigator = (value: unknown) =>
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });

test("the screen stays on while that is wanted, asked for once and released once", async () => {
  const done: string[] = [];
  const request = async (what: string) => {
    done.push(what);
    return { release: async () => void done.push("released") };
  };
  useNavigator({ wakeLock: { request } });

  for (const isWanted of [false, true, true, false, false, true]) stayAwake(isWanted);
  await turn();
  assert.deepEqual(done, ["screen", "screen", "released"]);
  stayAwake(false);
  await turn();
  assert.equal(done.at(-1), "released");
});

test("without the means, or when the system refuses, nothing happens", async () => {
  useNavigator({});
  stayAwake(true);
  stayAwake(false);
  let asked = 0;
  useNavigator({ wakeLock: { request: () => (++asked, Promise.reject(new Error("battery"))) } });
  for (const isWanted of [true, true, false]) stayAwake(isWanted);
  await turn();
  assert.equal(asked, 1);
});
