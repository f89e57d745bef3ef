// The key by which servers know the player of this browser: an Ed25519 key of WebCrypto, whose secret half no script can read.
// Where the browser has none (it is too old, or the page came without encryption) the player is a guest. The counterpart of
// client/me. The page belongs to its server, and browsers keep what it stores for that server alone: so is the key.
import { ofThisPage } from "../http/base.ts";
import type { KeyChallenge, KeyProof } from "../wire/wire.ts";
import { read, write } from "./database.ts";

// What a signature is for: proto/README.md, "Players' keys".
const prefix = "gridrace entry proof v1\n";
const keptAs = "player_key";

interface Key {
  secret: CryptoKey;
  known: Uint8Array<ArrayBuffer>; // the public half, 32 bytes
}

// The key for one room, by one tab.
export interface HeldKey {
  known: Uint8Array;
  prove(challenge: KeyChallenge): Promise<KeyProof>;
  free(): void; // another tab may have it for this room
}

const isKey = (kept: unknown): kept is Key => (kept as Key | null)?.secret instanceof CryptoKey;

// The public half of the key that there is.
export async function knownKey(): Promise<Uint8Array | null> {
  const kept = await read("settings", keptAs);
  return globalThis.CryptoKey && isKey(kept) ? kept.known : null;
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", false, ["sign"])) as CryptoKeyPair;
  return { secret: privateKey, known: new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)) };
}

// Of two tabs that begin at once, the second takes the key of the first.
const takeKey = (): Promise<Key> =>
  navigator.locks.request(ofThisPage("gridrace player key"), async () => {
    const kept = await read("settings", keptAs);
    if (isKey(kept)) return kept;
    const made = await makeKey();
    await write("settings", keptAs, made);
    return made;
  });

// The bytes to sign: each text has its length before it.
export function entryStatement(known: Uint8Array, { challenge, server_key }: KeyChallenge, room: string, name: string): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder();
  const [first, ...texts] = [prefix, room, name].map((text) => utf8.encode(text));
  const parts = [first!, known, server_key, challenge, ...texts.flatMap((text) => [Uint8Array.of(text.length), text])];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

// null: a guest, as also in a second tab in the same room.
export async function holdKey(room: string): Promise<HeldKey | null> {
  try {
    const { secret, known } = await takeKey();
    const name = location.host;
    const prove = async (challenge: KeyChallenge): Promise<KeyProof> => {
      const statement = entryStatement(known, challenge, room, name);
      return { signature: new Uint8Array(await crypto.subtle.sign("Ed25519", secret, statement)), server_name: name };
    };
    return await new Promise((resolve, reject) => {
      const hold = (lock: Lock | null): Promise<void> | void => {
        if (!lock) return resolve(null);
        return new Promise<void>((free) => resolve({ known, prove, free }));
      };
      navigator.locks.request(ofThisPage(`gridrace key ${room}`), { ifAvailable: true }, hold).catch(reject);
    });
  } catch {
    return null;
  }
}
