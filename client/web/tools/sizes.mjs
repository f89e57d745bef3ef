// Sizes of the built page, compressed as the server sends it, and their limits: node tools/sizes.mjs DIST
import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import * as zlib from "node:zlib";
import { filesBelow } from "./files.mjs";

// Kilobytes of 1,000 bytes, brotli: the limit that the build holds, and the goal. The first two goals are met. The third is
// missed by 18: the page's own scripts are 79 beyond the first load, the techniques of hints with their words 41, what makes
// and reads puzzles and what records tell 35, the rules of a room 11.
const sums = {
  "first load": { limit: 24, goal: 28 },
  "first load, hints and rules": { limit: 88, goal: 88 },
  "everything, in one language": { limit: 218, goal: 200 },
  "the operator's page": { limit: 12, goal: 12 },
};

function compressed(file) {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };
  return zlib.brotliCompressSync(fs.readFileSync(file), { params }).length;
}

// What index.html names, itself included. Icons of an installed page are not fetched before.
function firstLoad(out) {
  const index = fs.readFileSync(path.join(out, "index.html"), "utf8");
  const named = [...index.matchAll(/(?:href|src)="\.(\/[^"]+)"/g)].map(([, address]) => address);
  return ["/index.html", ...named.filter((address) => !address.endsWith(".png"))];
}

// Prints them all; the complaints about what is too large.
export function printSizes(out) {
  const files = filesBelow(out, [""]).filter((file) => fs.statSync(file).isFile());
  const sizes = new Map(files.map((file) => [`/${path.relative(out, file)}`, compressed(file)]));
  const first = firstLoad(out);
  const sumOf = (isCounted) =>
    [...sizes].reduce((sum, [address, size]) => sum + (isCounted(address) ? size : 0), 0);
  for (const [address, size] of sizes) {
    console.log(`${String(size).padStart(8)}  ${first.includes(address) ? "*" : " "} ${address}`);
  }
  const isOfHints = (address) => /\/engine-.*\.wasm$|\/worker-.*\.js$|\/hints-de-/.test(address);
  const isIcon = (address) => address.endsWith(".png");
  const isOtherLanguage = (address) => /\/(en|es|zh|hints-en|hints-es|hints-zh)-[^-]*$/.test(address);
  const isOfOperators = (address) => /\/operator[-.]/.test(address); // a page apart, of which the game fetches nothing
  const isForPeople = (address) => address === "/licenses.txt"; // the page never fetches it
  // German, whose texts are the longest.
  const counted = {
    "first load": (address) => first.includes(address),
    "first load, hints and rules": (address) => first.includes(address) || isOfHints(address),
    "everything, in one language": (one) =>
      !isIcon(one) && !isOtherLanguage(one) && !isForPeople(one) && !isOfOperators(one),
    "the operator's page": isOfOperators,
  };
  return Object.entries(sums).flatMap(([name, { limit, goal }]) => {
    const size = sumOf(counted[name]);
    console.log(`${String(size).padStart(8)}    ${name}, at most ${limit} kB; the goal is ${goal}`);
    return size > limit * 1000 ? [`${name}: ${size} bytes, more than ${limit} kB`] : [];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = printSizes(path.resolve(process.argv[2]));
  if (complaints.length > 0) console.error(complaints.join("\n"));
  process.exit(complaints.length > 0 ? 1 : 0);
}
