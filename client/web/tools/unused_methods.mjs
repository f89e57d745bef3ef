// Leaves methods out of the library of protobuf's encoding that the codec never calls: bundlers keep all of a class. For
// esbuild. A method stays if its name stands in the codec, or in a method that stays.
import * as fs from "node:fs";
import * as path from "node:path";
import { sourceFolder } from "./files.mjs";

// A method of a class, or a function of the module; with its comment.
const comment = /(?:( *)\/\*\*\n(?:\1 \*.*\n)*)?/.source;
const unit = new RegExp(`^${comment}(?: {4}(\\w+)\\(.*\\) \\{\\n[^]*?^ {4}|function (\\w+)\\(.*\\) \\{\\n[^]*?^)\\}\\n`, "gm");
const wordsOf = (text) => new Set(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").match(/\w+/g));

export function withoutUnused(library, codec) {
  const units = [...library.matchAll(unit)].map(([text, , ofClass, ofModule]) => ({ text, name: ofClass ?? ofModule }));
  const called = wordsOf(codec + library.replace(unit, "")).add("constructor");
  for (let before = 0; before !== called.size; ) {
    before = called.size;
    for (const { text, name } of units) if (called.has(name)) wordsOf(text).forEach((word) => called.add(word));
  }
  return library.replace(unit, (text, _, ofClass, ofModule) => (called.has(ofClass ?? ofModule) ? text : ""));
}

export const unusedMethods = {
  name: "unused methods",
  setup(build) {
    build.onLoad({ filter: /[\\/]pbf[\\/]index\.js$/ }, ({ path: file }) => {
      const codec = fs.readFileSync(path.join(sourceFolder, "wire/codec.ts"), "utf8");
      return { contents: withoutUnused(fs.readFileSync(file, "utf8"), codec) };
    });
  },
};
