// The texts that the page says: found in the sources, checked against the catalogue, written as one file for each
// language. The keys are hashes of the English texts, as src/words/say.ts makes them.
import * as fs from "node:fs";

export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 12;
}

const literal = /"((?:[^"\\\n]|\\.)*)"/g;
const unquoted = (quoted) => JSON.parse(quoted.replace(/\\'/g, "'"));

// Where the literal or template that starts here ends.
function endOfString(source, start) {
  for (let i = start + 1; i < source.length; ++i) {
    if (source[i] === "\\") ++i;
    else if (source[i] === source[start]) return i;
    else if (source.startsWith("${", i) && source[start] === "`") i = splitArguments(source, i + 1).end;
  }
  return source.length;
}

// The arguments within the bracket that opens at `start`.
function splitArguments(source, start) {
  const parts = [];
  let depth = 0;
  let from = start + 1;
  for (let i = start; i < source.length; ++i) {
    const character = source[i];
    if ("\"'`".includes(character)) i = endOfString(source, i);
    else if ("([{".includes(character)) ++depth;
    else if (")]}".includes(character) && --depth === 0) {
      return { parts: [...parts, source.slice(from, i)], end: i };
    } else if (character === "," && depth === 1) {
      parts.push(source.slice(from, i));
      from = i + 1;
    }
  }
  return { parts, end: source.length };
}

// The text of an argument made of literals with + between; null for any other.
function textOf(argument) {
  const rest = argument.replace(literal, "").replace(/[\s+]/g, "");
  if (rest !== "" || !argument.includes('"')) return null;
  return [...argument.matchAll(literal)].map(([quoted]) => unquoted(quoted)).join("");
}

// The arguments that are texts, each with its place in the source.
function argumentsSaid(source) {
  const said = [];
  for (const call of source.matchAll(/(?<![\w.])(say|say_count|phrase)\(/g)) {
    const { parts } = splitArguments(source, call.index + call[0].length - 1);
    let start = call.index + call[0].length;
    parts.forEach((part, place) => {
      const isText = call[1] === "say_count" ? place === 1 || place === 2 : place === 0;
      const text = isText ? textOf(part) : null;
      if (text !== null) said.push({ text, call: call.index, start, end: start + part.length });
      start += part.length + 1;
    });
  }
  return said;
}

// What this source says, and in which line.
export const textsSaid = (source) =>
  argumentsSaid(source).map(({ text, call }) => ({ text, line: source.slice(0, call).split("\n").length }));

// What stands before a colon is a name.
const textsOfTable = (source) =>
  [...source.matchAll(/("(?:[^"\\\n]|\\.)*")(\s*:)?/g)]
    .filter(([, , colon]) => !colon)
    .map(({ 1: quoted, index }) => ({ text: unquoted(quoted), start: index, end: index + quoted.length }));

export function textsIn(file, isTable) {
  const source = fs.readFileSync(file, "utf8");
  return (isTable ? textsOfTable(source) : argumentsSaid(source)).map(({ text }) => text);
}

// The source with numbers in place of the texts that it says, if they have one.
export function withNumbers(source, numbers, isTable) {
  const said = isTable ? textsOfTable(source) : argumentsSaid(source);
  const known = said.filter(({ text }) => numbers.has(text)).sort((one, other) => other.start - one.start);
  return known.reduce((text, one) => text.slice(0, one.start) + numbers.get(one.text) + text.slice(one.end), source);
}

// What a source says, with its line, and texts that go through a variable or a table: any literal that is one of the catalogue.
function textsOfSource(source, known) {
  const said = textsSaid(source).filter(({ text }) => text !== "");
  const literals = [...source.matchAll(literal)].map(([quoted, inside]) => (inside.includes("\\") ? tryUnquoted(quoted) : inside));
  return { said, other: literals.filter((text) => known.has(text)) };
}

// All English texts that the sources and the generated tables use, and complaints about those that have no
// row.
export function usedTexts(tables, sources) {
  const known = new Set(tables.texts.rows.map((row) => row[0]));
  const used = new Set([...textsOfServers(tables), ...meaningsOf(tables)]);
  const complaints = [];
  for (const file of sources) {
    const { said, other } = textsOfSource(fs.readFileSync(file, "utf8"), known);
    for (const { text, line } of said) {
      if (known.has(text)) used.add(text);
      else complaints.push(`${file}:${line}: no row in client/language/texts for ${JSON.stringify(text)}`);
    }
    for (const text of other) used.add(text);
  }
  return { used, complaints };
}

// Those that are asked for by the hash of the English text: in all sources but `later`, or through a variable, or because a
// server sent them.
export function textsByHash(tables, sources, later) {
  const known = new Set(tables.texts.rows.map((row) => row[0]));
  const numbered = new Map([...known].map((text) => [text, 0]));
  const found = new Set([...textsOfServers(tables), ...(later.size > 0 ? [] : meaningsOf(tables))]);
  for (const file of sources) {
    const source = fs.readFileSync(file, "utf8");
    const { said, other } = textsOfSource(later.has(file) ? withNumbers(source, numbered, false) : source, known);
    for (const text of [...said.map((one) => one.text), ...other]) found.add(text);
  }
  return found;
}

function tryUnquoted(quoted) {
  try {
    return unquoted(quoted);
  } catch {
    return "";
  }
}

const meaningsOf = ({ actions }) => actions.map(({ meaning }) => meaning);
const textsOfServers = ({ texts, words, modes, refusals }) =>
  [
    ...texts.sentences,
    ...Object.values(words).flat(),
    ...modes.names,
    ...modes.goals,
    ...Object.values(refusals).map(({ sentence }) => sentence),
  ].filter(Boolean);

const inOrder = (byHash) => byHash.sort(([one], [other]) => one - other);

// The rows that are used, in the order of their lines: first those that are asked for by hash, by it, then the others by their English
// text, since what begins alike weighs less side by side.
function orderedRows(tables, used, byHash) {
  const rows = tables.texts.rows.filter(([english]) => used.has(english));
  const hashed = inOrder(rows.filter(([english]) => byHash.has(english)).map((row) => [hashOf(row[0]), row])).map(([, row]) => row);
  const others = rows.filter(([english]) => !byHash.has(english)).sort(([one], [other]) => (one < other ? -1 : 1));
  const twin = hashed.findIndex(([english], i) => i > 0 && hashOf(english) === hashOf(hashed[i - 1][0]));
  if (twin > 0) throw new Error(`"${hashed[twin][0]}" and "${hashed[twin - 1][0]}" have the same hash: reword one`);
  return { hashed, rows: [...hashed, ...others] };
}

// By language code: the file of its texts, which src/words/say.ts reads: a line of the steps from each hash to the next, then a line
// for each text. Hashes beside their texts would be a fifth of the file: they cannot be compressed.
export function languageTables(tables, used, byHash = used) {
  const { hashed, rows } = orderedRows(tables, used, byHash);
  const hashes = hashed.map(([english]) => hashOf(english));
  const steps = hashes.map((hash, i) => (hash - (hashes[i - 1] ?? 0)).toString(36));
  const broken = rows.flat().find((text) => text.includes("\n"));
  if (broken !== undefined) throw new Error(`a text has several lines: ${JSON.stringify(broken)}`);
  const codes = tables.texts.languages.map((code, column) => [code, column]).slice(1);
  return Object.fromEntries(codes.map(([code, column]) => [code, [steps.join(" "), ...rows.map((row) => row[column])].join("\n")]));
}

// What comes after the first paint has numbers in place of the English texts, which most people would fetch in vain: the
// numbers of these texts, and the file of the English ones. A number is that of the line in the files of all languages, below
// 0, as no hash is.
export function numberedTexts(tables, used, said, byHash = used) {
  const sorted = orderedRows(tables, used, byHash).rows.map(([english]) => english);
  const numbers = new Map(sorted.map((english, i) => [english, -1 - i]).filter(([english]) => said.has(english)));
  return { numbers, english: ["", ...sorted.map((text) => (numbers.has(text) ? text : ""))].join("\n") };
}

// The file of a language with a hash for every text, for sources that have no numbers; `english` is the file of English ones.
export function withAllHashes(file, english) {
  const [steps, ...lines] = file.split("\n");
  const [, ...originals] = english.split("\n");
  let hash = 0;
  const hashed = steps.split(" ").map((step, i) => [(hash += parseInt(step, 36)), lines[i]]);
  const numbered = lines.flatMap((text, i) => (originals[i] ? [[hashOf(originals[i]), text]] : []));
  const sorted = inOrder([...new Map([...hashed, ...numbered])]);
  return [sorted.map(([one], i) => (one - (sorted[i - 1]?.[0] ?? 0)).toString(36)).join(" "), ...sorted.map(([, text]) => text)].join("\n");
}
