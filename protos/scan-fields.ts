import type { BinaryReader } from '@bufbuild/protobuf/wire';

/** Where the value of a field begins, of a list where each element does. 0: it was not sent, since a tag comes before each value. */
export type Place = number | number[];

/** The part of the layout of a message that a scan needs. */
export interface Scannable {
  readonly fields: readonly { readonly list: boolean }[];
  /** Positions in `fields` by field number. */
  readonly indexes: readonly (number | undefined)[];
}

/** Finds the fields of a message that ends at `end`; unknown ones are skipped, and of a repeated single one the last counts. */
export function scanFields({ fields, indexes }: Scannable, reader: BinaryReader, end: number): Place[] {
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
