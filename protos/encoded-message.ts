import { BinaryReader } from '@bufbuild/protobuf/wire';
import type { ShapeName } from './encode';
import type { JsonWriter } from './json-writer';
import { type Input, type Layout, layoutOf, writeFields, writeValue } from './message-layout';
import { type Place, scanFields } from './scan-fields';

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
    this.places = scanFields(this.layout, this.input.reader, bytes.length);
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
