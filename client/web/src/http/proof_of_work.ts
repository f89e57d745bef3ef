// The proof of work that a server may demand of new clients: a number after the challenge that makes the
// SHA-256 of the whole begin with zero bits. proto/http.md specifies it. Our own SHA-256, since the
// browser's is missing without TLS, and is slow for short texts. Fetched when a server asks for a proof.
const mostBits = 24;
const longestChallenge = 128;
const mostTime = 20_000; // a challenge is good for a minute
const hashesAtOnce = 4096; // then the page can draw

const primes: number[] = [];
for (let i = 2; primes.length < 64; ++i) if (primes.every((prime) => i % prime > 0)) primes.push(i);
const fraction = (x: number): number => (x - Math.floor(x)) * 2 ** 32;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

const words = new Int32Array(64);

function spread(): void {
  for (let i = 16; i < 64; ++i) {
    const a = words[i - 15];
    const b = words[i - 2];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
}

// Takes the 64 bytes from `at` on into the hash.
function absorb(hash: Int32Array, block: DataView, at: number): void {
  for (let i = 0; i < 16; ++i) words[i] = block.getInt32(at + 4 * i);
  spread();
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; ++i) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
}

// The hash of ASCII text, as eight words.
export function sha256(text: string): Int32Array {
  const bytes = new Uint8Array((((text.length + 8) >> 6) + 1) * 64);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  const hash = start.slice();
  for (let at = 0; at < bytes.length; at += 64) absorb(hash, view, at);
  return hash;
}

// The zero bits that a challenge asks for; null if it is no challenge, or asks for more than is reasonable.
function bitsAskedFor(challenge: string): number | null {
  const bits = /^(\d{1,2}):/.exec(challenge)?.[1];
  if (bits === undefined || challenge.length > longestChallenge || Number(bits) > mostBits) return null;
  return Number(bits);
}

const zeroBits = ([first]: Int32Array): number => Math.clz32(first);

// The proof; null if there is none, or it takes too long.
export async function prove(challenge: string): Promise<string | null> {
  const bits = bitsAskedFor(challenge);
  if (bits === null) return null;
  const until = performance.now() + mostTime;
  for (let number = 0; performance.now() < until; ) {
    for (const end = number + hashesAtOnce; number < end; ++number) {
      const proof = `${challenge}:${number}`;
      if (zeroBits(sha256(proof)) >= bits) return proof;
    }
    await new Promise((resume) => setTimeout(resume));
  }
  return null;
}
