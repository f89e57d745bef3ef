// The worker in which the engine runs. The first message brings the address of the WebAssembly.
import { makeCalls, type Calls } from "./bridge.ts";
import type { Answer, Question } from "./client.ts";

let calls: Promise<Calls> | undefined;

async function load(address: string): Promise<Calls> {
  const bytes = await (await fetch(address)).arrayBuffer();
  return makeCalls((await WebAssembly.instantiate(bytes)).instance);
}

async function answer({ id, address, call, given }: Question): Promise<Answer> {
  try {
    const loaded = await (calls ??= load(address));
    return { id, result: call && (loaded[call] as (...given: unknown[]) => unknown)(...given) };
  } catch (error) {
    // A sentence is thrown by the bridge; all else is a failure to load, or of the engine.
    return { id, fault: typeof error === "string" ? error : "" };
  }
}

onmessage = async ({ data }: MessageEvent<Question>) => postMessage(await answer(data));
