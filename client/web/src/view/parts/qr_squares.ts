// The squares of a QR code (ISO/IEC 18004): a text in UTF-8 with the error correction M, in the smallest size that has room.

type Square = boolean | undefined; // dark; undefined: not drawn yet

// By version, the first being 1: how many bytes of each block correct errors, and into how many blocks the text is split.
const checksOfBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26]; // then 28
const blocksOfVersion = [
  ...[1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  ...[17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
];

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const isOne = (bits: number, place: number): boolean => ((bits >> place) & 1) > 0;
// With the remainder of a division by a polynomial of this degree behind it.
const withChecks = (bits: number, degree: number, polynomial: number): number =>
  (bits << degree) | upTo(degree).reduce((rest) => (rest << 1) ^ ((rest >> (degree - 1)) * polynomial), bits);

// In the field of 256 numbers.
const product = (one: number, other: number): number =>
  upTo(8).reduce((sum, i) => (sum << 1) ^ ((sum >> 7) * 0x11d) ^ (isOne(other, 7 - i) ? one : 0), 0);

// The bytes by which a reader corrects errors (Reed-Solomon).
function checksOf(data: number[], count: number): number[] {
  const divisor = upTo(count).map((i) => +(i === count - 1));
  let root = 1;
  for (let n = 0; n < count; ++n, root = product(root, 2))
    divisor.forEach((one, i) => (divisor[i] = product(one, root) ^ (divisor[i + 1] ?? 0)));
  const rest = upTo(count).map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, i) => (rest[i] ^= product(one, factor)));
  }
  return rest;
}

// All that does not depend on the text; what a mask decides is drawn again later.
function frameOf(version: number): Square[][] {
  const size = version * 4 + 17;
  const rows = upTo(size).map(() => Array<Square>(size).fill(undefined));
  const rings = (x: number, y: number, reach: number, isDark: (ring: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; ++dy)
      for (let dx = -reach; dx <= reach; ++dx)
        if (rows[y + dy] && x + dx >= 0 && x + dx < size) rows[y + dy][x + dx] = isDark(Math.max(Math.abs(dx), Math.abs(dy)));
  };
  for (const i of upTo(size)) rows[6][i] = rows[i][6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const between = Math.floor(version / 7) + 1;
  const step = version === 32 ? 26 : Math.ceil((version * 2 + 2) / between) * 2;
  const middles = [6, ...upTo(version > 1 ? between : 0).map((i) => size - 7 - i * step)];
  for (const y of middles)
    for (const x of middles) if (Math.min(x, y) > 6 || ![12, size - 1].includes(x + y)) rings(x, y, 2, (ring) => ring !== 1);
  drawFormat(rows, 0);
  const bits = withChecks(version, 12, 0x1f25);
  for (const i of upTo(version < 7 ? 0 : 18)) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    rows[near][far] = rows[far][near] = isOne(bits, i);
  }
  return rows;
}

// Which mask it has, and the error correction, twice.
function drawFormat(rows: Square[][], mask: number): void {
  const size = rows.length;
  const bits = withChecks(mask, 10, 0x537) ^ 0x5412;
  for (const i of upTo(15)) {
    const near = i < 6 ? i : i < 8 ? i + 1 : 14 - i;
    if (i < 8) rows[near][8] = rows[8][size - 1 - i] = isOne(bits, i);
    else rows[8][i === 8 ? 7 : near] = rows[size - 15 + i][8] = isOne(bits, i);
  }
  rows[size - 8][8] = true;
}

// The squares that are left for the text, in the order of its bits: up and down in columns of two.
function freePlaces(rows: Square[][]): [number, number][] {
  const size = rows.length;
  return upTo((size - 1) / 2).flatMap((pair) => {
    const right = size - 1 - pair * 2;
    const x = right > 6 ? right : right - 1;
    const lines = upTo(size).map((i) => (pair % 2 === 0 ? size - 1 - i : i));
    return lines.flatMap((y) => [[x, y], [x - 1, y]] as [number, number][]).filter(([at, y]) => rows[y][at] === undefined);
  });
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

// How hard it is to read: long runs, blocks of one colour, what looks like a corner, more dark than light.
function penaltyOf(rows: Square[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const corners = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  const isBlock = (dark: Square, x: number, y: number): boolean =>
    [rows[y][x + 1], rows[y + 1]?.[x], rows[y + 1]?.[x + 1]].every((other) => other === dark);
  const blocks = rows.flatMap((row, y) => row.filter((dark, x) => isBlock(dark, x, y))).length;
  const share = rows.flat().filter(Boolean).length / rows.length ** 2;
  return runs + corners * 40 + blocks * 3 + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

// The bytes of all blocks in turn, first what they say, then what corrects it.
function interleaved(data: number[], version: number, checks: number): number[] {
  const count = blocksOfVersion[version - 1];
  const long = data.length % count;
  const length = Math.floor(data.length / count);
  const startOf = (block: number): number => block * length + Math.max(0, block - count + long);
  const blocks = upTo(count).map((block) => data.slice(startOf(block), startOf(block + 1)));
  const inTurn = (lists: number[][]): number[] =>
    upTo(lists.at(-1)!.length).flatMap((i) => lists.flatMap((list) => (i < list.length ? [list[i]] : [])));
  return [...inTurn(blocks), ...inTurn(blocks.map((block) => checksOf(block, checks)))];
}

// Rows of squares, true for a dark one, without the light edge around; null if the text has more than 2,331 bytes.
export function qrSquares(text: string): boolean[][] | null {
  const said = [...new TextEncoder().encode(text)];
  for (const version of upTo(41).slice(1)) {
    const frame = frameOf(version);
    const places = freePlaces(frame);
    const checks = checksOfBlock[version - 1] ?? 28;
    const room = Math.floor(places.length / 8) - checks * blocksOfVersion[version - 1];
    const head = version < 10 ? [4, said.length] : [4, said.length >> 8, said.length & 255];
    // The head's first number has four bits, so that all bytes lie across two.
    const halves = [...head, ...said].flatMap((byte, i) => (i === 0 ? [byte] : [byte >> 4, byte & 15]));
    const bytes = upTo(Math.ceil((halves.length + 1) / 2)).map((i) => (halves[i * 2] << 4) | (halves[i * 2 + 1] ?? 0));
    if (bytes.length > room) continue;
    const filled = [...bytes, ...upTo(room - bytes.length).map((i) => (i % 2 ? 17 : 236))];
    const all = interleaved(filled, version, checks);
    const masked = masks.map((mask, number) => {
      const rows = frame.map((row) => [...row]);
      places.forEach(([x, y], i) => (rows[y][x] = isOne(all[i >> 3] ?? 0, 7 - (i & 7)) !== (mask(x, y) === 0)));
      drawFormat(rows, number);
      return rows;
    });
    const penalties = masked.map(penaltyOf);
    return masked[penalties.indexOf(Math.min(...penalties))] as boolean[][];
  }
  return null;
}
