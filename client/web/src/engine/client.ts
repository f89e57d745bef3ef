// The page's end of the engine: questions to the worker, answers by their numbers, one after the other. A
// worker that takes too long or fails is thrown away; the next question gets a new one.
import { engineFile, hintFiles, puzzlesFile, workerFile } from "../generated/assets.ts";
import { MissingFile } from "../http/newer_page.ts";
import { currentLanguage, say, type Phrase } from "../words/say.ts";
import type { Engine } from "./engine.ts";

// Addresses.
export interface EngineFiles {
  engine: string;
  puzzles: string; // its second file
  words: string; // of hints, in the person's language
}
export interface Question {
  id: number;
  files: EngineFiles;
  call: keyof Engine | ""; // empty: only get ready
  given: unknown[];
}
export interface Answer {
  id: number;
  begins?: boolean; // the engine is loaded and has nothing else to do: the answer follows
  result?: unknown;
  fault?: string; // a sentence in English; empty: the engine has failed
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer?: ReturnType<typeof setTimeout>; // since the engine has begun
}

// Longer than any call takes: a puzzle of a rare rating takes 10 s. The time to fetch the engine is not
// limited.
const patience = 20_000;

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

function giveUp(error: Error): void {
  worker?.terminate();
  worker = null;
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer);
    reject(error);
  }
  waiting.clear();
}

const fail = (): void => giveUp(new MissingFile(say("The puzzle engine cannot be loaded.")));

const tooLong = (): void => giveUp(new Error(say("The puzzle engine took too long.")));

function take({ data: { id, begins, result, fault } }: MessageEvent<Answer>): void {
  if (fault === "") return fail();
  const asked = waiting.get(id);
  if (!asked) return;
  if (begins) return void (asked.timer = setTimeout(tooLong, patience));
  waiting.delete(id);
  clearTimeout(asked.timer);
  if (fault) asked.reject(new Error(say(fault as Phrase)));
  else asked.resolve(result);
}

function startWorker(): Worker {
  const started = new Worker(workerFile);
  started.onmessage = take;
  started.onerror = fail;
  return started;
}

function ask(call: Question["call"], ...given: unknown[]): Promise<unknown> {
  worker ??= startWorker();
  const id = ++last;
  const files = { engine: engineFile, puzzles: puzzlesFile, words: hintFiles[currentLanguage()] };
  worker.postMessage({ id, files, call, given } satisfies Question);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

const engine = Object.fromEntries(
  (["generate", "hint", "mistakes", "rate", "count", "read", "findings", "checkRecord"] as const).map((call) => [
    call,
    (...given: unknown[]) => ask(call, ...given),
  ]),
) as unknown as Engine;

export const loadEngine = (): Engine => engine;

// Fetches the engine while there is nothing else to do, so that the first hint needs no wait.
export const warmUp = (): void => void ask("").catch(() => {});
