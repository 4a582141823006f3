import { BinaryReader } from '@bufbuild/protobuf/wire';
import type { ShapeName } from './encode';
import { shapes } from './gen/index';
import type { JsonWriter } from './json-writer';
import type { FieldShape } from './shape';

/** A reader of `source`, at the beginning of what is read next. */
interface Input {
  readonly reader: BinaryReader;
  readonly source: Buffer;
}

/** Reads the value of one field, or one element of a list, and writes it as JSON. */
type WriteValue = (input: Input, writer: JsonWriter) => void;

interface Field {
  readonly name: string;
  /** `"name":` with the comma before it. */
  readonly prefix: Buffer;
  /** The prefix and the value of a field that was not sent; undefined where only a defect of the service leaves it out. */
  readonly unset: Buffer | undefined;
  readonly list: boolean;
  readonly write: WriteValue;
}

interface Layout {
  readonly fields: readonly Field[];
  /** Positions in `fields` by field number. */
  readonly indexes: readonly (number | undefined)[];
}

/** Where the value of a field begins, of a list where each element does. 0: it was not sent, since a tag comes before each value. */
type Place = number | number[];

const layouts = new Map<ShapeName, Layout>();

function layoutOf(message: ShapeName): Layout {
  const known = layouts.get(message);
  if (known) return known;
  const shape: { fields: Readonly<Record<string, FieldShape>> } = shapes[message];
  const indexes: number[] = [];
  for (const [index, { number }] of Object.values(shape.fields).entries()) indexes[number] = index;
  const layout = { fields: Object.entries(shape.fields).map(fieldOf), indexes };
  layouts.set(message, layout);
  return layout;
}

type FieldOf<Message> = unknown extends Message ? string : keyof Message & string;

/**
 * A message as it came over the wire. It is written as JSON with every documented field (contract: fields-present), and no object is made
 * of it. Bytes that are no such message are a RangeError or an Error of the reader.
 */
export class EncodedMessage<Message = unknown> {
  private readonly input: Input;
  private readonly layout: Layout;
  private readonly places: Place[];

  constructor(
    private readonly message: ShapeName,
    bytes: Uint8Array,
  ) {
    this.input = { reader: new BinaryReader(bytes), source: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
    this.layout = layoutOf(message);
    this.places = scan(this.layout, this.input.reader, bytes.length);
  }

  /** How many elements a list has. */
  count(list: FieldOf<Message>): number {
    return (this.place(list) as number[]).length;
  }

  /** Whether a boolean was sent and is true. */
  flag(name: FieldOf<Message>): boolean {
    const place = this.place(name) as number;
    if (place === 0) return false;
    this.input.reader.pos = place;
    return this.input.reader.bool();
  }

  /** Writes the value of one field, which must have been sent, or the whole message. */
  write(name: FieldOf<Message> | undefined, writer: JsonWriter): void {
    const { message, layout, input } = this;
    if (name === undefined) writeFields(message, layout, this.places, input, writer);
    else writeValue(message, layout.fields[this.indexOf(name)]!, this.place(name), input, writer);
  }

  private place(name: string): Place {
    return this.places[this.indexOf(name)]!;
  }

  private indexOf(name: string): number {
    const index = this.layout.fields.findIndex((field) => field.name === name);
    if (index < 0) throw new Error(`${this.message} has no field ${name}`);
    return index;
  }
}

/** Finds the fields of a message that ends at `end`; unknown ones are skipped, and of a repeated single one the last counts. */
function scan({ fields, indexes }: Layout, reader: BinaryReader, end: number): Place[] {
  const places = fields.map(({ list }): Place => (list ? [] : 0));
  while (reader.pos < end) {
    const tag = reader.uint32();
    const index = indexes[tag >>> 3];
    if (index !== undefined) {
      const place = places[index]!;
      if (typeof place === 'number') places[index] = reader.pos;
      else place.push(reader.pos);
    }
    skip(reader, tag & 7);
    if (reader.pos > end) throw new RangeError('a field ends beyond its message');
  }
  return places;
}

const LENGTH_DELIMITED = 2;

/** Unlike the reader's own `skip` it makes no view of the bytes. */
function skip(reader: BinaryReader, wireType: number): void {
  if (wireType === LENGTH_DELIMITED) {
    const length = reader.uint32();
    reader.pos += length;
  } else reader.skip(wireType);
}

function writeFields(message: string, { fields }: Layout, places: Place[], input: Input, writer: JsonWriter): void {
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

function writeValue(message: string, field: Field, place: Place, input: Input, writer: JsonWriter): void {
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
    writeFields(message, layout, scan(layout, input.reader, input.reader.pos + length), input, writer);
  };
}
