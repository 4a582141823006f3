import type { Schema } from './document';

/** Values of each kind that a client might send for any field. */
const USUAL: readonly unknown[] = [
  null,
  '',
  'x',
  'constructor',
  'person@example.com',
  '2026-11-20T03:35:00.123Z',
  '2026-11-20T03:35:00+02:00',
  '2026-11-20 03:35',
  '123456',
  '1234567890',
  '01890000-0000-7000-8000-00000000000a',
  '01890000-0000-7000-8000-00000000000A',
  '01890000-0000-7000-8000-00000000000',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FA',
  'https://example.com/a?b=c',
  'javascript:alert(1)',
  0,
  1,
  -1,
  1.5,
  true,
  false,
  [],
  {},
  [null],
];

/** Texts for a query or a path, which only have texts. */
const USUAL_TEXTS: readonly string[] = [
  ...USUAL.filter((value) => typeof value === 'string'),
  '0',
  '1',
  '-1',
  '1.5',
  'true',
  'false',
  'TRUE',
];

/** Values at and around each bound that a schema states, and a few of every other kind. */
export const candidatesFor = (schema: Schema): readonly unknown[] => unique([...USUAL, ...around(schema)]);

export const textsFor = (schema: Schema): readonly string[] =>
  unique([...USUAL_TEXTS, ...around(schema).filter(isPlain).map(String)]) as string[];

const isPlain = (value: unknown) => ['string', 'number'].includes(typeof value);

function around(schema: Schema): unknown[] {
  const { anyOf = [], items, properties, maxItems } = schema;
  return [
    ...(schema.enum ?? []),
    ...lengths(schema),
    ...[schema.minimum, schema.maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
    ...anyOf.flatMap(around),
    ...(items ? lists(items, maxItems) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) =>
      candidatesFor(inner).map((value) => ({ [name]: value })),
    ),
  ];
}

function lengths({ minLength = 0, maxLength }: Schema): string[] {
  if (maxLength === undefined) return [];
  return [minLength, maxLength, maxLength + 1].flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]);
}

function lists(items: Schema, maxItems: number | undefined): unknown[][] {
  const ones = candidatesFor(items).map((item) => [item]);
  if (maxItems === undefined) return ones;
  const fill = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`);
  return [...ones, fill(maxItems), fill(maxItems + 1)];
}

const unique = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
