// The engine for tests: the WebAssembly of build/page/engine, in this process.
import * as fs from "node:fs";
import * as path from "node:path";
import { makeCalls, type Calls } from "../../client/web/src/engine/bridge.ts";
import { completed, makeModule, type Module } from "../../client/web/src/engine/module.ts";
import { makeRoomRules, type RoomRules } from "../../client/web/src/engine/room_rules.ts";

declare const TEST_FOLDER: string;

const built = path.join(TEST_FOLDER, "../../build/page");
const file = process.env.GRIDRACE_WEB_ENGINE ?? path.join(built, "engine/engine.wasm");
const tables = process.env.GRIDRACE_WEB_TABLES ?? path.join(built, "tables/tables.json");

function instantiate(name: string, given?: WebAssembly.Imports): WebAssembly.Instance {
  const bytes = fs.readFileSync(path.join(path.dirname(file), name));
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), given);
}

// With its second file.
function loadWhole(): Module {
  const module = makeModule(instantiate("engine.wasm"));
  instantiate("puzzles.wasm", completed(module));
  return module;
}

export const loadTestRules = (): RoomRules => makeRoomRules(makeModule(instantiate("engine.wasm")));

export interface TestCalls extends Calls {
  speak(language: string): void;
}

// Speaks English at first.
export function loadCalls(): TestCalls {
  const module = loadWhole();
  const words: Record<string, string[]> = JSON.parse(fs.readFileSync(tables, "utf8")).hint_texts;
  const speak = (language: string) => module.exports.speak(module.put(words[language].join("\n")));
  speak("en");
  return { ...makeCalls(module), speak };
}
