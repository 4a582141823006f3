import type { Schema } from './document';

const MIB = 1024 * 1024;
/** The bytes of a body around its value. */
const AROUND = 1_000;

/** As many elements as fit into a body of 1 MiB. */
const full = (element: unknown): readonly unknown[] => {
  const count = Math.floor((MIB - AROUND) / (JSON.stringify(element).length + 1));
  return Array.from({ length: count }, () => element);
};

const manyKeys = (value: unknown) =>
  Object.fromEntries(Array.from({ length: 60_000 }, (_none, at) => [`k${at}`, value]));

const nested = (depth: number, inner: unknown): unknown =>
  Array.from({ length: depth }).reduce((value) => [value], inner);

/** Values of almost 1 MiB that are wrong nearly everywhere, each in another way. */
export const LARGE_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['numbers', full(1)],
  ['nulls', full(null)],
  ['objects with a wrong field', full({ text: 1, name: 1, id: null })],
  ['ten long texts', Array(10).fill('x'.repeat(100_000))],
  ['one deep array of many numbers', nested(80, full(1))],
  ['an object with many keys of wrong objects', manyKeys({ a: [] })],
  ['an object with one very long key', { ['k'.repeat(MIB - AROUND)]: 1 }],
  ['a long key around a number that is too large', { ['k'.repeat(MIB - AROUND)]: Number.MAX_VALUE }],
  ['a long text of quotes', '"'.repeat((MIB - AROUND) / 2)],
  ['a long text of control characters', '\u0001'.repeat(Math.floor((MIB - AROUND) / 6))],
];

/** The paths of all fields of a body, inner ones too. */
export const fieldsOf = ({ properties = {}, anyOf = [] }: Schema): string[][] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [[name], ...fieldsOf(inner).map((path) => [name, ...path])]),
  ...anyOf.flatMap(fieldsOf),
];

/** The body with the value at that path. */
export const withValue = (body: object, [name, ...rest]: readonly string[], value: unknown): object => ({
  ...body,
  [name!]: rest.length === 0 ? value : withValue({}, rest, value),
});
