// The note by which a server signs a race, as common/identity/race_note.cpp reads it: "Signed races" in proto/http.md.
import { fingerprint } from "../../words/fingerprint.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface RaceNote {
  server: Bytes; // its key
  room: string;
  race: number;
  ended: number;
  hash: string; // SHA-256 of the record's bytes, in base 64
}

const form =
  /^(gridrace race v1\nserver ([A-Za-z\d+/]{43}=)\nroom (\w{6})\nrace ([1-9]\d{0,9})\nended ([1-9]\d{0,15})\nrecord sha256 ([A-Za-z\d+/]{43}=)\n)\n((?:\u2014 [^ \n]+ [A-Za-z\d+/]+=*\n){1,16})$/;

export const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const hashOf = async (bytes: BufferSource): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
export const recordHash = async (record: BufferSource): Promise<string> => base64Of(await hashOf(record));

// null: it has not this form, or its own server has not signed it. Rejects where the browser has not what it takes.
export async function readNote(note: string): Promise<RaceNote | null> {
  const [, text, key, room, race, ended, hash, signatures] = form.exec(note) ?? [];
  if (!text) return null;
  const server = bytesOf(key);
  if (base64Of(server) !== key || base64Of(bytesOf(hash)) !== hash) return null;
  const utf8 = new TextEncoder();
  const name = `gridrace-${fingerprint(server)}`;
  const id = (await hashOf(Uint8Array.from([...utf8.encode(`${name}\n\x01`), ...server]))).slice(0, 4);
  for (const line of signatures.trim().split("\n")) {
    const [, who, base64] = line.split(" ");
    if (who !== name || base64.length !== 92) continue;
    const signature = bytesOf(base64);
    if (base64Of(signature) !== base64 || id.some((byte, i) => signature[i] !== byte)) continue;
    const verifier = await crypto.subtle.importKey("raw", server, "Ed25519", false, ["verify"]);
    if (await crypto.subtle.verify("Ed25519", verifier, signature.slice(4), utf8.encode(text)))
      return { server, room, race: Number(race), ended: Number(ended), hash };
  }
  return null;
}
