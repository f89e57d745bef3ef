// Protobuf's encoding: numbers in groups of seven bits, the lowest first, and tags that say what follows. Reading throws on
// bytes that end too early, and on numbers of more than 64 bits.

// How a value is encoded, as a tag says it.
export const enum Encoding {
  NUMBER = 0,
  EIGHT_BYTES = 1,
  BLOCK = 2, // with its length before it
  FOUR_BYTES = 5,
}

const fault = (): Error => new Error("not a message");
const high = 2 ** 32;

export class ByteReader {
  pos = 0;
  encoding = 0; // of the field that nextField() found

  constructor(readonly bytes: Uint8Array) {}

  // Up to 2^53; a signed one also below 0.
  number(isSigned = false): number {
    let [low, top] = [0, 0];
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[this.pos++] ?? NaN;
      if (shift < 32) low |= (byte & 127) << shift;
      if (shift > 24) top |= shift < 32 ? (byte & 127) >> (32 - shift) : (byte & 127) << (shift - 32);
      if (byte < 128) return (isSigned ? top | 0 : top >>> 0) * high + (low >>> 0);
    }
    throw fault();
  }

  eightBytes(): bigint {
    const { buffer, byteOffset } = this.take(8);
    return new DataView(buffer, byteOffset).getBigUint64(0, true);
  }

  // A view, no copy.
  block(): Uint8Array {
    return this.take(this.number());
  }

  // The number of the next field before `end`; 0: there is none.
  nextField(end: number): number {
    if (this.pos >= end) return 0;
    const tag = this.number();
    this.encoding = tag & 7;
    return tag >>> 3;
  }

  skip(): void {
    if (this.encoding === Encoding.NUMBER) this.number();
    else if (this.encoding === Encoding.EIGHT_BYTES) this.take(8);
    else if (this.encoding === Encoding.BLOCK) this.block();
    else if (this.encoding === Encoding.FOUR_BYTES) this.take(4);
    else throw fault();
  }

  private take(length: number): Uint8Array {
    const start = this.pos;
    this.pos += length;
    if (this.pos > this.bytes.length) throw fault();
    return this.bytes.subarray(start, this.pos);
  }
}

// What follows appends to `to`.

// Not below 0, and below 2^53.
export function putNumber(to: number[], value: number): void {
  for (; value > 127; value = Math.floor(value / 128)) to.push((value % 128) | 128);
  to.push(value);
}

export const putTag = (to: number[], field: number, encoding: Encoding): void => putNumber(to, field * 8 + encoding);

export function putEightBytes(to: number[], value: bigint): void {
  for (let shift = 0n; shift < 64n; shift += 8n) to.push(Number((value >> shift) & 255n));
}

export function putBlock(to: number[], field: number, bytes: Iterable<number> & { length: number }): void {
  putTag(to, field, Encoding.BLOCK);
  putNumber(to, bytes.length);
  for (const byte of bytes) to.push(byte);
}
