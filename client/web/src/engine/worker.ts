// The worker in which the engine runs. Each question brings the addresses of what it may need.
import { makeCalls, type Calls } from "./bridge.ts";
import type { Answer, EngineFiles, Question } from "./client.ts";
import { completeModule, loadModule, type Module } from "./module.ts";

let module: Promise<Module> | undefined;
let puzzles: Promise<void> | undefined;
let words: Promise<void> | undefined;
let spoken = "";

async function learn(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(address); // its text is no catalogue
  const text = await response.text();
  const { exports, put } = await module!;
  exports.speak(put(text));
}

const needsPuzzles: readonly Question["call"][] = ["generate", "rate", "read", "findings", "checkRecord"];
const needsWords: readonly Question["call"][] = ["hint", "rate", "findings"];

// The engine with all that this call needs.
async function load(call: Question["call"], files: EngineFiles): Promise<Calls> {
  const loaded = await (module ??= loadModule(files.engine));
  if (needsPuzzles.includes(call))
    await (puzzles ??= completeModule(loaded, files.puzzles));
  if (needsWords.includes(call) && spoken !== files.words) {
    spoken = files.words;
    words = learn(files.words);
  }
  await words;
  return makeCalls(loaded);
}

async function answer({ id, files, call, given }: Question): Promise<Answer> {
  try {
    const calls = await load(call, files);
    postMessage({ id, begins: true } satisfies Answer);
    return { id, result: call && (calls[call] as (...given: unknown[]) => unknown)(...given) };
  } catch (error) {
    // A sentence is thrown by the bridge; all else is a failure to load, or of the engine.
    return { id, fault: typeof error === "string" ? error : "" };
  }
}

onmessage = async ({ data }: MessageEvent<Question>) => postMessage(await answer(data));
