// The engine for tests: the WebAssembly of build/page/engine, in this process.
import * as fs from "node:fs";
import * as path from "node:path";
import { makeCalls, type Calls } from "../../client/web/src/engine/bridge.ts";
import type { Engine } from "../../client/web/src/engine/engine.ts";

declare const TEST_FOLDER: string;

const file = process.env.GRIDRACE_WEB_ENGINE ?? path.join(TEST_FOLDER, "../../build/page/engine/engine.wasm");

export function loadCalls(): Calls {
  return makeCalls(new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(file))));
}

// As the page has it: every call is waited for.
export function loadTestEngine(): Engine {
  const calls = loadCalls() as unknown as Record<string, (...given: unknown[]) => unknown>;
  return new Proxy({} as Engine, {
    get: (_, name: string) =>
      name === "then" ? undefined : async (...given: unknown[]) => calls[name](...given),
  });
}
