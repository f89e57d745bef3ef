// Makes src/generated/wire.ts of the protocol's .proto files, types for all messages, and wire_table.ts, by
// which src/wire/codec.ts reads what a server sends and writes what a client sends. Called by build.mjs, or
// `node codec.mjs`.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import parse from "protocol-buffers-schema";
import { writeIfChanged } from "./tools/files.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "../../proto/gridrace/wire/v1");

// The messages that are read and written as a whole; what they contain follows.
const roots = ["ServerMessage", "RaceRecord", "RoomCreated", "ClientMessage", "CreateRoom"];

// Messages inside a message that are never missing: if a sender left one out, it is read as an empty one.
const always = new Set(["Snapshot.rules", "RoomOpened.rules", "RulesChanged.rules"]);

// Messages whose absent fields mean something else than 0 and false to a server: the page writes all of them. It reads what
// is absent as 0 and false.
const whole = new Set(["ModeSettings", "WatchedBoards"]);

// Fields that the page has no use for: what is read of them is skipped, as what is unknown.
const unread = new Set(["Welcome.server_version", "Welcome.limits", "ClubSkill.rated_at", "RoomClosed.at"]);

const scalars = {
  bool: { type: "boolean", letter: "b" },
  bytes: { type: "Uint8Array", letter: "y" },
  string: { type: "string", letter: "s" },
  uint32: { type: "number", letter: "u" },
  uint64: { type: "number", letter: "u" }, // below 2^53, says proto/README.md
  int64: { type: "number", letter: "i" },
  fixed64: { type: "string", letter: "x" }, // decimal: uses all 64 bits
};

function readProtos() {
  const all = { messages: [], enums: [] };
  for (const name of ["room", "server", "client"]) {
    const parsed = parse(readFileSync(join(folder, `${name}.proto`), "utf8"));
    for (const { name: of, fields } of parsed.messages) {
      all.messages.push({ name: of, fields: fields.filter((field) => !unread.has(`${of}.${field.name}`)) });
    }
    all.enums.push(...parsed.enums);
  }
  return all;
}

// GRADE_EASY of Grade is Grade.EASY.
function enumText({ name, values }) {
  const prefix = `${name.replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase()}_`;
  const rows = Object.entries(values).map(([key, { value }]) => `  ${key.replace(prefix, "")} = ${value},\n`);
  return `export const enum ${name} {\n${rows.join("")}}\n`;
}

function typeOf(field, enums) {
  const base = enums.has(field.type) ? field.type : (scalars[field.type]?.type ?? field.type);
  return field.repeated ? `${base}[]` : base;
}

const isMessage = (field, enums) => !scalars[field.type] && !enums.has(field.type);
const isAlways = (message, field) => always.has(`${message.name}.${field.name}`);

function isOptional(message, field, enums) {
  return field.optional || (isMessage(field, enums) && !field.repeated && !isAlways(message, field));
}

function interfaceText(message, enums) {
  const plain = message.fields.filter((field) => !field.oneof);
  const chosen = message.fields.filter((field) => field.oneof);
  const rows = plain.map((field) => {
    return `  ${field.name}${isOptional(message, field, enums) ? "?" : ""}: ${typeOf(field, enums)};\n`;
  });
  if (chosen.length === 0) return `export interface ${message.name} {\n${rows.join("")}}\n`;
  const cases = chosen.map(
    (field) => `  | { ${field.oneof}: "${field.name}"; ${field.name}: ${typeOf(field, enums)} }\n`,
  );
  const fixed = rows.length > 0 ? `{\n${rows.join("")}} & ` : "";
  return `export type ${message.name} = ${fixed}(\n${cases.join("")});\n`;
}

// A message that is nothing but this field of another, and has no such fields itself.
function isPart(field, messages) {
  const of = messages.find(({ name }) => name === field.type);
  const fields = messages.flatMap((message) => message.fields);
  const isOnly = (key) => fields.filter((other) => other[key] === field[key] && messages.some(({ name }) => name === other.type)).length === 1;
  const isFlat = of?.fields.every((inner) => !inner.oneof && !isPart(inner, messages));
  return !!isFlat && !roots.includes(of.name) && isOnly("type") && isOnly("name");
}

// Lines of the table: "Name@oneof:field type,field type…", a number before a field being its tag, if it is
// not the next one. `*` repeated, `?` can be absent, `!` always written, `@` of the oneof. Behind it a line "+field mark:field type…" for each
// field whose message stands nowhere else.
function tableLines(message, messages, enums) {
  let next = 1;
  const fieldText = (field) => {
    const letter = enums.has(field.type) ? "u" : (scalars[field.type]?.letter ?? field.type);
    const always = whole.has(message.name) ? "!" : "";
    const mark = field.repeated ? "*" : field.oneof ? "@" : isOptional(message, field, enums) ? "?" : always;
    const tag = field.tag === next ? "" : field.tag;
    next = field.tag + 1;
    if (!isPart(field, messages)) return `${tag}${field.name} ${letter}${mark}`;
    const part = messages.find(({ name }) => name === field.type);
    return `+${tag}${field.name}${mark}${tableLines(part, messages, enums)[0].replace(/^\w+/, "")}`;
  };
  const oneof = message.fields.find((field) => field.oneof)?.oneof;
  const others = message.fields.filter((field) => !isPart(field, messages)).map(fieldText);
  const parts = message.fields.filter((field) => isPart(field, messages)).map(fieldText);
  return [`${message.name}${oneof ? `@${oneof}` : ""}:${others.join(",")}`, ...parts];
}

// The parser drops the word `optional`, which matters in proto3: these fields tell absent from zero.
function markOptional(messages) {
  for (const name of ["room", "server", "client"]) {
    const text = readFileSync(join(folder, `${name}.proto`), "utf8").replace(/\/\/.*$/gm, "");
    for (const [, message, body] of text.matchAll(/^message (\w+) \{([\s\S]*?)\}/gm)) {
      for (const [, field] of body.matchAll(/optional\s+\w+\s+(\w+)\s*=/g)) {
        const found = messages.find((one) => one.name === message)?.fields.find((one) => one.name === field);
        if (!found) throw new Error(`optional field not found: ${message}.${field}`);
        found.optional = !whole.has(message);
      }
    }
  }
}

function reachable(messages, enums) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    const message = messages.find((one) => one.name === name);
    if (!message) throw new Error(`no message ${name}`);
    for (const field of message.fields) if (isMessage(field, enums)) visit(field.type);
  };
  roots.forEach(visit);
  return messages.filter((message) => found.has(message.name));
}

export function makeWire() {
  const protos = readProtos();
  const enums = new Set(protos.enums.map((one) => one.name));
  markOptional(protos.messages);
  const messages = reachable(protos.messages, enums);
  const parts = new Set(messages.flatMap(({ fields }) => fields.filter((field) => isPart(field, messages)).map(({ type }) => type)));
  const alone = messages.filter(({ name }) => !parts.has(name));
  const table = alone.flatMap((message) => tableLines(message, messages, enums)).join("\n");
  const head = "// Made by codec.mjs of proto/gridrace/wire/v1/*.proto. Do not edit.\n";
  const types = [...protos.enums.map(enumText), ...messages.map((message) => interfaceText(message, enums))];
  writeIfChanged(join(here, "src/generated/wire.ts"), [head, ...types].join("\n"));
  writeIfChanged(join(here, "src/generated/wire_table.ts"), `${head}export const table =\n  \`${table}\`;\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) makeWire();
