// What the program of web_frames.cpp writes: random rooms as each member is sent them. GRIDRACE_WEB_FRAMES is its path;
// ctest sets it.
import { execFileSync } from "node:child_process";

export const program = process.env.GRIDRACE_WEB_FRAMES;

export interface Part {
  letter: string;
  bytes: Uint8Array;
}

function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + bytes.readUInt32LE(at + 1);
    // As a browser gives it: the slice() of a Buffer would be no copy.
    parts.push({ letter: String.fromCharCode(bytes[at]), bytes: new Uint8Array(bytes.subarray(at + 5, end)) });
    at = end;
  }
  return parts;
}

export const partsOfRooms = (count: string): Part[] =>
  partsOf(execFileSync(program!, [count], { maxBuffer: 1 << 30 }));
