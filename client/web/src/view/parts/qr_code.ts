// QR codes of links, as ISO/IEC 18004 says: bytes, with correction level M, in the smallest version that has room.

// By version, from 1 on: how many bytes of correction a block has, and how many blocks there are.
const correction = [
  ...[10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26],
  ...new Array<number>(19).fill(28),
];
const blockCounts = [
  ...[1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  ...[17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
];
const range = (length: number, from = 0): number[] => Array.from({ length }, (_, i) => from + i);
// The highest bit first.
const bitsOf = (value: number, length: number): number[] => range(length).map((i) => (value >>> (length - 1 - i)) & 1);

const alignmentsOf = (version: number): number => (version > 1 ? Math.floor(version / 7) + 2 : 0);

// All bytes of a version: the modules that no pattern takes.
function roomOf(version: number): number {
  const alignments = alignmentsOf(version);
  const patterns = alignments > 0 ? (25 * alignments - 10) * alignments - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version > 6 ? 36 : 0)) / 8);
}
const dataRoomOf = (version: number): number =>
  roomOf(version) - correction[version - 1] * blockCounts[version - 1];

// In the field of 256 elements that x⁸ + x⁴ + x³ + x² + 1 makes.
function product(one: number, other: number): number {
  return bitsOf(other, 8).reduce((sum, bit) => (sum << 1) ^ ((sum >>> 7) * 0x11d) ^ (bit * one), 0);
}

// The coefficients below the highest of (x - 1)(x - 2)(x - 4)…, the highest first.
function divisorOf(degree: number): number[] {
  let made = [1];
  for (let i = 0, root = 1; i < degree; ++i, root = product(root, 2))
    made = [...made, 0].map((one, k) => one ^ product(made[k - 1] ?? 0, root));
  return made.slice(1);
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  return data.reduce(
    (rest, byte) => divisor.map((one, i) => product(one, byte ^ rest[0]) ^ (rest[i + 1] ?? 0)),
    new Array<number>(divisor.length).fill(0),
  );
}

// Data, filled up, in blocks with their correction, of which each in turn gives a byte.
function bytesOf(text: Uint8Array, version: number): number[] {
  const room = dataRoomOf(version);
  const length = bitsOf(text.length, version < 10 ? 8 : 16);
  const bits = [...bitsOf(4, 4), ...length, ...[...text].flatMap((byte) => bitsOf(byte, 8)), ...bitsOf(0, 4)];
  const data = range(bits.length / 8).map((i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);

  const count = blockCounts[version - 1];
  const divisor = divisorOf(correction[version - 1]);
  let start = 0;
  const blocks = range(count).map((i) => data.slice(start, (start += Math.floor((room + i) / count))));
  const corrections = blocks.map((block) => remainderOf(block, divisor));
  const inTurn = (lists: number[][]): number[] =>
    range(lists.at(-1)!.length).flatMap((i) => lists.flatMap((list) => list.slice(i, i + 1)));
  return [...inTurn(blocks), ...inTurn(corrections)];
}

type Modules = (boolean | undefined)[][]; // by row; dark, light, or free

// What every code of a version has, but for the two lines that tell its mask.
function patternsOf(version: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = range(size).map(() => new Array<undefined>(size).fill(undefined));
  const square = (x: number, y: number, radius: number, isLight: (distance: number) => boolean): void => {
    for (const dy of range(2 * radius + 1, -radius))
      for (const dx of range(2 * radius + 1, -radius))
        if (x + dx in modules && y + dy in modules) modules[y + dy][x + dx] = !isLight(Math.max(Math.abs(dx), Math.abs(dy)));
  };
  for (const i of range(size)) modules[6][i] = modules[i][6] = i % 2 === 0;
  const alignments = alignmentsOf(version);
  const step = version === 32 ? 26 : 2 * Math.ceil((4 * version + 4) / (2 * alignments - 2));
  const places = range(alignments).map((i) => (i === 0 ? 6 : size - 7 - step * (alignments - 1 - i)));
  for (const x of places) {
    for (const y of places) {
      const isCorner = [x, y].every((one) => one === 6 || one === size - 7) && x + y < 2 * (size - 7);
      if (!isCorner) square(x, y, 2, (distance) => distance === 1);
    }
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (distance) => distance === 2 || distance === 4);
  const rest = range(12).reduce((sum) => (sum << 1) ^ ((sum >>> 11) * 0x1f25), version);
  bitsOf((version << 12) | rest, 18).reverse().forEach((bit, i) => {
    const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)];
    if (version > 6) modules[near][far] = modules[far][near] = bit === 1;
  });
  return modules;
}

function tellMask(modules: Modules, mask: number): void {
  const size = modules.length;
  const rest = range(10).reduce((sum) => (sum << 1) ^ ((sum >>> 9) * 0x537), mask); // level M is 0
  bitsOf(((mask << 10) | rest) ^ 0x5412, 15).reverse().forEach((bit, i) => {
    const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i;
    if (i < 8) modules[near][8] = modules[8][size - 1 - i] = bit === 1;
    else modules[8][i === 8 ? 7 : near] = modules[size - 15 + i][8] = bit === 1;
  });
  modules[size - 8][8] = true;
}

const masks: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// From the right in pairs of columns, up and down in turn.
function fill(patterns: Modules, bits: readonly number[], mask: number): boolean[][] {
  const size = patterns.length;
  const modules = patterns.map((row) => [...row]);
  tellMask(modules, mask);
  let next = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (const i of range(size)) {
      const y = isUp ? size - 1 - i : i;
      for (const x of [right, right - 1])
        modules[y][x] ??= (bits[next++] === 1) !== (masks[mask](x, y) === 0);
    }
  }
  return modules as boolean[][];
}

// How hard it is to read: long runs, squares, what looks like a corner, and more of one colour.
function penaltyOf(modules: readonly boolean[][]): number {
  const rows = modules.map((row) => row.map(Number).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  const lines = [...rows, ...columns];
  const runs = lines.flatMap((line) => line.match(/(.)\1{4,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const corners = lines.flatMap((line) => [...`0000${line}0000`.matchAll(/(?=00001011101|10111010000)/g)]).length;
  const squares = rows.slice(1).reduce(
    (sum, row, y) => sum + range(row.length - 1).filter((x) => /^(0000|1111)$/.test(row.slice(x, x + 2) + rows[y].slice(x, x + 2))).length,
    0,
  );
  const total = rows.length ** 2;
  const dark = rows.join("").replaceAll("0", "").length;
  return runs + 3 * squares + 40 * corners + 10 * Math.floor(Math.abs(20 * dark - 10 * total) / total);
}

// Rows of modules, true where dark, without the light ground around.
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = range(40, 1).find((one) => bytes.length + (one < 10 ? 2 : 3) <= dataRoomOf(one));
  if (!version) throw new RangeError("too long for a QR code");
  const bits = bytesOf(bytes, version).flatMap((byte) => bitsOf(byte, 8));
  const patterns = patternsOf(version);
  const codes = masks.map((_, mask) => fill(patterns, bits, mask));
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))];
}
