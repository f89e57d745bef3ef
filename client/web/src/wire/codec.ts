// Reads and writes protobuf messages by the table in generated/wire_table.ts. Skips what it does not know:
// fields, and members of a list whose kind (oneof) is unknown. Throws on bytes that are no message.
import { PbfReader, PbfWriter } from "pbf";
import { table } from "../generated/wire_table.ts";

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

function parseShape(line: string): void {
  const [, name, oneof = "", list] = /^(\w+)@?(\w*):(.*)$/.exec(line)!;
  let tag = 0;
  const fields = list.split(",").flatMap((text): Field[] => {
    const found = /^(\d*)(\w+) (\w+)(\W?)$/.exec(text);
    if (!found) return []; // a message without fields
    tag = Number(found[1]) || tag + 1;
    return [{ tag, name: found[2], type: found[3], mark: found[4] }];
  });
  shapes.set(name, { oneof, fields, byTag: new Map(fields.map((field) => [field.tag, field])) });
}

function shapeOf(name: string): Shape {
  if (shapes.size === 0) table.split("\n").forEach(parseShape);
  return shapes.get(name)!;
}

const isMessage = (type: string): boolean => type.length > 1;

// Protobuf's kinds of encoding: 0 a number, 1 eight bytes, 2 with a length.
function encodingOf(type: string): number {
  if (type === "x") return 1;
  return "uib".includes(type) ? 0 : 2;
}

function empty(type: string): unknown {
  if (type === "s") return "";
  if (type === "b") return false;
  if (type === "y") return new Uint8Array();
  return type === "x" ? "0" : 0;
}

function readValue(reader: PbfReader, type: string, end: number): unknown {
  if (type === "s") return decoder.decode(reader.readBytes()).replace(untold, "");
  if (type === "b") return reader.readBoolean();
  if (type === "y") return reader.readBytes().slice();
  if (type === "x") {
    reader.pos += 8;
    return reader.dataView.getBigUint64(reader.pos - 8, true).toString();
  }
  if (!isMessage(type)) return reader.readVarint(type === "i");
  const length = reader.readVarint();
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

function readFields(reader: PbfReader, name: string, end: number): Fields {
  const shape = shapeOf(name);
  const made = blank(shape);
  for (let tag = reader.nextField(end); tag > 0; tag = reader.nextField(end)) {
    const field = shape.byTag.get(tag);
    if (field) readField(reader, made, shape, field, end);
  }
  if (reader.pos !== end || end > reader.length) throw new Error("not a message");
  return made;
}

function readField(reader: PbfReader, made: Fields, shape: Shape, field: Field, end: number): void {
  const { name, type, mark } = field;
  const encoding = encodingOf(type);
  const isPacked = mark === "*" && encoding === 0 && reader.type === 2;
  if (reader.type !== encoding && !isPacked) return; // of another version; nextField() skips it
  if (mark !== "*") {
    made[name] = readValue(reader, type, end);
    if (mark !== "@") return;
    const other = made[shape.oneof];
    if (other !== undefined && other !== name) delete made[other as string];
    made[shape.oneof] = name;
    return;
  }
  const list = made[name] as unknown[];
  if (encoding === 0) {
    reader.readPackedVarint(list as number[], type === "i");
    return;
  }
  const value = readValue(reader, type, end);
  const { oneof } = isMessage(type) ? shapeOf(type) : { oneof: "" };
  if (oneof === "" || (value as Fields)[oneof] !== undefined) list.push(value);
}

function writeValue(writer: PbfWriter, { tag, type }: Field, value: unknown): void {
  if (type === "s") writer.writeBytesField(tag, encoder.encode(value as string));
  else if (type === "y") writer.writeBytesField(tag, value as Uint8Array);
  else if (type === "x") {
    writer.writeTag(tag, 1);
    writer.realloc(8);
    writer.dataView.setBigUint64(writer.pos, BigInt(value as string), true);
    writer.pos += 8;
  } else if (isMessage(type)) {
    writer.writeMessage(tag, (fields: Fields, to) => writeFields(to, type, fields), value as Fields);
  } else writer.writeVarintField(tag, Number(value));
}

function writeFields(writer: PbfWriter, name: string, message: Fields): void {
  const shape = shapeOf(name);
  for (const field of shape.fields) {
    const value = message[field.name];
    if (value === undefined || value === null) continue;
    if (field.mark === "@" && message[shape.oneof] !== field.name) continue;
    if (field.mark === "*") {
      const list = value as unknown[];
      if (encodingOf(field.type) === 0) writer.writePackedVarint(field.tag, list as number[]);
      else for (const one of list) writeValue(writer, field, one);
    } else if (field.mark !== "" || !isEmpty(value)) {
      writeValue(writer, field, value);
    }
  }
}

function isEmpty(value: unknown): boolean {
  return !value || value === "0" || (value instanceof Uint8Array && value.length === 0);
}

export function decode(name: string, bytes: Uint8Array): unknown {
  return readFields(new PbfReader(bytes), name, bytes.length);
}

export function encode(name: string, message: object): Uint8Array {
  const writer = new PbfWriter();
  writeFields(writer, name, message as Fields);
  return writer.finish();
}
