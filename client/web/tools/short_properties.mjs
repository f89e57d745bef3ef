// Short names for properties of what only the page's memory has: the model, its messages, what the views get. esbuild gives
// one short name to each in all scripts. Names that leave the page keep what they are: those of what is stored, sent, or
// told to the engine, what a script exports (another may have it as an object), and what the browser or a text knows.
import * as fs from "node:fs";
import * as path from "node:path";
import { filesBelow, sourceFolder, webFolder } from "./files.mjs";

// Whose names are seen from outside, wherever else they stand: by the server, the engine, the database and other pages.
const seenFolders = ["engine", "generated", "http", "operator", "storage", "wire"];
// Stored as they are, besides.
const keptTypes = ["CellContent", "History", "KeptGame", "KeptReplay", "KeptRoom", "PlayedGame", "PlayerBoard", "ResumeState", "Settings"];

const wordsOf = (text) => text.match(/\w+/g) ?? [];
const withoutComments = (text) => text.replace(/(^|[\s;,{])\/\/.*$/gm, "$1");

// What stands in quotes, and in templates outside of `${…}`. The first of what stands in code is a regular expression.
const inCode = /(?<=[(=,!?:&|]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[`{}]/g;
const inTemplate = /\\.|`|\$\{/g;
export function quotedIn(text) {
  const quoted = [];
  const around = []; // "{" or "`"
  for (let at = 0; at < text.length; ) {
    const isTemplate = around.at(-1) === "`";
    const next = isTemplate ? inTemplate : inCode;
    next.lastIndex = at;
    const { 0: token, index } = next.exec(text) ?? { 0: "", index: text.length };
    if (isTemplate) quoted.push(text.slice(at, index));
    if (/^["']/.test(token)) quoted.push(token);
    if (token === "}" || (isTemplate && token === "`")) around.pop();
    else if (/^(`|\$?\{)$/.test(token)) around.push(token === "`" ? "`" : "{");
    at = index + token.length;
  }
  if (around.length > 0) throw new Error(`quotes are not understood: ${text.slice(0, 200)}`);
  return quoted;
}

// By its name, what stands in each interface.
const interfacesIn = (text) => [...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n([^]*?)^\}/gm)];

// What a library calls of its own.
const membersIn = (text) => [...text.matchAll(/\bthis\.(\w+)|^ +(?:static )?(\w+)\(.*\{$/gm)].map(([, used, made]) => used ?? made);

// `sources`: the text of each file, by its path below src/; `known`: words that the browser knows, or a library; `library`: the
// text of one, of which the page's sources name what they use.
export function shortProperties(sources, known, library = "") {
  const [wanted, refused, found] = [new Set(), new Set(known), new Set()];
  const refuse = (words) => words.forEach((word) => refused.add(word));
  for (const [name, source] of sources) {
    const text = withoutComments(source);
    quotedIn(text).forEach((quoted) => refuse(wordsOf(quoted)));
    if (seenFolders.includes(name.split("/")[0]) || name === "sw.ts") refuse(wordsOf(text));
    for (const [, exported] of text.matchAll(/^export (?:async )?(?:const |function |class )?(?:enum )?(\w+|[[{][^\]}]*)/gm)) refuse(wordsOf(exported));
    for (const [, type, body] of interfacesIn(text)) {
      if (keptTypes.includes(type)) refuse(wordsOf(body));
      found.add(type);
      for (const [, property] of body.matchAll(/(?:^ {2}|[{;] )(\w+)\??[:(<]/gm)) wanted.add(property);
    }
    // Messages and the like: a name says which of them it is.
    for (const [line] of text.matchAll(/^ {2}\| \{ (?:is|do): .*$/gm)) {
      for (const [, property] of line.matchAll(/[{;] (\w+)\??:/g)) wanted.add(property);
    }
  }
  const ours = new Set([...sources.values()].flatMap(wordsOf));
  const theirs = membersIn(library).filter((member) => !ours.has(member));
  quotedIn(withoutComments(library)).forEach((quoted) => refuse(wordsOf(quoted)));
  theirs.forEach((member) => wanted.add(member));
  const lost = keptTypes.filter((type) => !found.has(type));
  if (lost.length > 0) throw new Error(`no interface any more: ${lost}`);
  // Two words at least: no name of HTML, of the protocol or of JSON.
  return [...wanted].filter((property) => /^[a-z]+[A-Z]/.test(property) && !refused.has(property)).sort();
}

// The names that TypeScript says browsers have, and those of libraries.
const foreign = ["typescript", "@typescript", "lit-html", "uqr"];

export function shortPropertiesOfPage() {
  const files = filesBelow(sourceFolder, [".ts"]);
  const sources = new Map(files.map((file) => [path.relative(sourceFolder, file).replaceAll(path.sep, "/"), fs.readFileSync(file, "utf8")]));
  const modules = path.join(webFolder, "node_modules");
  const libraries = foreign
    .map((name) => path.join(modules, name))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => filesBelow(folder, [".d.ts"]));
  const known = new Set(libraries.flatMap((file) => wordsOf(fs.readFileSync(file, "utf8"))));
  const qr = fs.readFileSync(path.join(modules, "uqr/dist/index.mjs"), "utf8");
  return new RegExp(`^(${shortProperties(sources, known, qr).join("|")})$`);
}
