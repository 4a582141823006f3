import type { BinaryReader } from '@bufbuild/protobuf/wire';
import type { ShapeName } from './encode';
import { shapes } from './gen/index';
import type { JsonWriter } from './json-writer';
import { type Place, type Scannable, scanFields } from './scan-fields';
import type { FieldShape } from './shape';

/** A reader of `source`, at the beginning of what is read next. */
export interface Input {
  readonly reader: BinaryReader;
  readonly source: Buffer;
}

/** Reads the value of one field, or one element of a list, and writes it as JSON. */
type WriteValue = (input: Input, writer: JsonWriter) => void;

export interface Field {
  readonly name: string;
  /** `"name":` with the comma before it. */
  readonly prefix: Buffer;
  /** The prefix and the value of a field that was not sent; undefined where only a defect of the service leaves it out. */
  readonly unset: Buffer | undefined;
  readonly list: boolean;
  readonly write: WriteValue;
}

/** How a message is read from the wire and written as JSON. */
export interface Layout extends Scannable {
  readonly fields: readonly Field[];
}

const layouts = new Map<ShapeName, Layout>();

/** The layout of a message, made once from its field list. */
export function layoutOf(message: ShapeName): Layout {
  const known = layouts.get(message);
  if (known) return known;
  const shape: { fields: Readonly<Record<string, FieldShape>> } = shapes[message];
  const indexes: number[] = [];
  for (const [index, { number }] of Object.values(shape.fields).entries()) indexes[number] = index;
  const layout = { fields: Object.entries(shape.fields).map(fieldOf), indexes };
  layouts.set(message, layout);
  return layout;
}

export function writeFields(
  message: string,
  { fields }: Layout,
  places: Place[],
  input: Input,
  writer: JsonWriter,
): void {
  writer.ascii('{');
  for (let index = 0; index < fields.length; index += 1) {
    const [field, place] = [fields[index]!, places[index]!];
    if (place === 0 && field.unset) writer.json(field.unset);
    else {
      writer.json(field.prefix);
      writeValue(message, field, place, input, writer);
    }
  }
  writer.ascii('}');
}

export function writeValue(message: string, field: Field, place: Place, input: Input, writer: JsonWriter): void {
  if (typeof place !== 'number') {
    writeList(field, place, input, writer);
    return;
  }
  if (place === 0) throw new Error(`${message} was sent without ${field.name}`);
  input.reader.pos = place;
  field.write(input, writer);
}

function writeList({ write }: Field, places: readonly number[], input: Input, writer: JsonWriter): void {
  writer.ascii('[');
  for (let n = 0; n < places.length; n += 1) {
    if (n > 0) writer.ascii(',');
    input.reader.pos = places[n]!;
    write(input, writer);
  }
  writer.ascii(']');
}

function fieldOf([name, shape]: [string, FieldShape], index: number): Field {
  const prefix = `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
  const unset = shape.nullable ? 'null' : UNSET[shape.kind];
  const write = WRITE[shape.kind] ?? writeMessage(shape.kind as ShapeName);
  if (shape.list && PACKED.has(shape.kind)) throw new Error(`${name}: lists of ${shape.kind} are packed on the wire`);
  return {
    name,
    prefix: Buffer.from(prefix),
    unset: unset === undefined ? undefined : Buffer.from(prefix + unset),
    list: shape.list ?? false,
    write,
  };
}

/** Kinds whose lists are one value on the wire; no message has such a list yet. */
const PACKED: ReadonlySet<string> = new Set(['boolean', 'integer', 'number']);

/** JSON of what was not sent. Unset JSON is the empty list of the "array of integers" fields. */
const UNSET: Readonly<Record<string, string>> = {
  string: '""',
  boolean: 'false',
  integer: '0',
  number: '0',
  json: '[]',
};

const WRITE: Readonly<Record<string, WriteValue>> = {
  string({ reader, source }, writer) {
    const length = reader.uint32();
    writer.string(source, reader.pos, reader.pos + length);
  },
  json({ reader, source }, writer) {
    const length = reader.uint32();
    if (length === 0) writer.ascii('[]');
    else writer.part(source, reader.pos, reader.pos + length);
  },
  boolean: ({ reader }, writer) => writer.ascii(String(reader.bool())),
  integer: ({ reader }, writer) => writer.ascii(String(reader.int64())),
  number: ({ reader }, writer) => writer.ascii(String(reader.double())),
};

function writeMessage(message: ShapeName): WriteValue {
  return (input, writer) => {
    const length = input.reader.uint32();
    const layout = layoutOf(message);
    writeFields(message, layout, scanFields(layout, input.reader, input.reader.pos + length), input, writer);
  };
}
