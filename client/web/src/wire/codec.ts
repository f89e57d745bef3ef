// Reads and writes protobuf messages by the table in generated/wire_table.ts. Skips what it does not know:
// fields, and members of a list whose kind (oneof) is unknown. Throws on bytes that are no message.
import { table } from "../generated/wire_table.ts";
import { ByteReader, Encoding, putBlock, putEightBytes, putNumber, putTag } from "./bytes.ts";

// Characters that an honest server never sends: control characters, and those that change the text direction.
const untold = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Of browsers; the library's own would come with the page.
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];

type Fields = Record<string, unknown>;

interface Field {
  tag: number;
  name: string;
  type: string; // a letter for a scalar, or the name of a message
  mark: string; // "*" repeated, "?" can be absent, "!" always written, "@" of the oneof
}

interface Shape {
  oneof: string; // its name, or ""
  fields: Field[];
  byTag: Map<number, Field>;
}

const shapes = new Map<string, Shape>();

function addField({ fields, byTag }: Shape, tag: string, name: string, type: string, mark: string): void {
  const field = { tag: Number(tag) || (fields.at(-1)?.tag ?? 0) + 1, name, type, mark };
  fields.push(field);
  byTag.set(field.tag, field);
}

// See codec.mjs.
function parseTable(): void {
  let whole: Shape;
  for (const line of table.split("\n")) {
    const [, plus, tag, name, mark, oneof, list] = /^(\+?)(\d*)(\w+)(\W?)(\w*):(.*)$/.exec(line)!;
    const shape: Shape = { oneof, fields: [], byTag: new Map() };
    shapes.set(name, shape);
    for (const [, tag, name, type, mark] of list.matchAll(/(\d*)(\w+) (\w+)([^\w,]?)/g)) addField(shape, tag, name, type, mark);
    if (plus) addField(whole!, tag, name, name, mark);
    else whole = shape;
  }
}

function shapeOf(name: string): Shape {
  if (shapes.size === 0) parseTable();
  return shapes.get(name)!;
}

const isMessage = (type: string): boolean => type.length > 1;

function encodingOf(type: string): Encoding {
  if (type === "x") return Encoding.EIGHT_BYTES;
  return "uib".includes(type) ? Encoding.NUMBER : Encoding.BLOCK;
}

function empty(type: string): unknown {
  if (type === "s") return "";
  if (type === "b") return false;
  if (type === "y") return new Uint8Array();
  return type === "x" ? "0" : 0;
}

function readValue(reader: ByteReader, type: string, end: number): unknown {
  if (type === "s") return decoder.decode(reader.block()).replace(untold, "");
  if (type === "b") return reader.number() > 0;
  if (type === "y") return reader.block().slice();
  if (type === "x") return reader.eightBytes().toString();
  if (!isMessage(type)) return reader.number(type === "i");
  const length = reader.number();
  return readFields(reader, type, Math.min(reader.pos + length, end + 1));
}

function blank(shape: Shape): Fields {
  const made: Fields = {};
  for (const { name, type, mark } of shape.fields) {
    if (mark === "*") made[name] = [];
    else if (mark === "" || mark === "!") made[name] = isMessage(type) ? blank(shapeOf(type)) : empty(type);
  }
  return made;
}

function readFields(reader: ByteReader, name: string, end: number): Fields {
  const shape = shapeOf(name);
  const made = blank(shape);
  for (let tag = reader.nextField(end); tag > 0; tag = reader.nextField(end)) {
    const field = shape.byTag.get(tag);
    if (field && isAsExpected(field, reader.encoding)) readField(reader, made, shape, field, end);
    else reader.skip(); // of another version
  }
  if (reader.pos !== end || end > reader.bytes.length) throw new Error("not a message");
  return made;
}

// Numbers of a list may be packed into one block.
const isAsExpected = ({ type, mark }: Field, encoding: Encoding): boolean =>
  encoding === encodingOf(type) || (mark === "*" && encodingOf(type) === Encoding.NUMBER && encoding === Encoding.BLOCK);

function readField(reader: ByteReader, made: Fields, shape: Shape, { name, type, mark }: Field, end: number): void {
  if (mark !== "*") {
    made[name] = readValue(reader, type, end);
    if (mark !== "@") return;
    const other = made[shape.oneof];
    if (other !== undefined && other !== name) delete made[other as string];
    made[shape.oneof] = name;
    return;
  }
  const list = made[name] as unknown[];
  if (encodingOf(type) === Encoding.NUMBER && reader.encoding === Encoding.BLOCK) {
    const packed = new ByteReader(reader.block());
    while (packed.pos < packed.bytes.length) list.push(readValue(packed, type, end));
    return;
  }
  const value = readValue(reader, type, end);
  const { oneof } = isMessage(type) ? shapeOf(type) : { oneof: "" };
  if (oneof === "" || (value as Fields)[oneof] !== undefined) list.push(value);
}

function writeValue(to: number[], { tag, type }: Field, value: unknown): void {
  if (type === "s") putBlock(to, tag, encoder.encode(value as string));
  else if (type === "y") putBlock(to, tag, value as Uint8Array);
  else if (isMessage(type)) putBlock(to, tag, writeFields(type, value as Fields));
  else {
    putTag(to, tag, encodingOf(type));
    if (type === "x") putEightBytes(to, BigInt(value as string));
    else putNumber(to, Number(value));
  }
}

function writeFields(name: string, message: Fields): number[] {
  const shape = shapeOf(name);
  const to: number[] = [];
  for (const field of shape.fields) {
    const value = message[field.name];
    if (value === undefined || value === null) continue;
    if (field.mark === "@" && message[shape.oneof] !== field.name) continue;
    if (field.mark === "*") {
      const list = value as unknown[];
      if (encodingOf(field.type) !== Encoding.NUMBER) for (const one of list) writeValue(to, field, one);
      else if (list.length > 0) {
        const packed: number[] = [];
        for (const one of list) putNumber(packed, one as number);
        putBlock(to, field.tag, packed);
      }
    } else if (field.mark !== "" || !isEmpty(value)) {
      writeValue(to, field, value);
    }
  }
  return to;
}

function isEmpty(value: unknown): boolean {
  return !value || value === "0" || (value instanceof Uint8Array && value.length === 0);
}

export const decode = (name: string, bytes: Uint8Array): unknown =>
  readFields(new ByteReader(bytes), name, bytes.length);

export const encode = (name: string, message: object): Uint8Array =>
  Uint8Array.from(writeFields(name, message as Fields));
