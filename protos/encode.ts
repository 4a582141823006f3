import type * as protos from './gen/index';
import { shapes } from './gen/index';
import type { FieldShape, Shape } from './shape';

type Protos = typeof protos;

/** Full name of a proto message, such as `cws.conversations.v1.Message`. */
export type ShapeName = keyof typeof shapes & string;

/** The TypeScript type of a message by its full name. */
export type MessageOf<Name extends ShapeName> =
  Name extends `cws.${infer Package extends keyof Protos}.v1.${infer Message}`
    ? Message extends keyof Protos[Package]
      ? Protos[Package][Message] extends { decode(...input: never[]): infer T }
        ? T
        : never
      : never
    : never;

/** JSON text of a message with every documented field (contract: fields-present). */
export type Encode<T> = (message: T) => string;

const compiled = new Map<ShapeName, Encode<never>>();

/** The encoder of a message, compiled once from its field list. A missing message is a bug and throws. */
export function encoderOf<Name extends ShapeName>(name: Name): Encode<MessageOf<Name> | undefined> {
  const known = compiled.get(name) ?? compile(shapes[name]);
  compiled.set(name, known);
  return known as Encode<MessageOf<Name> | undefined>;
}

type Write = (value: unknown) => string;

function compile(shape: Shape): Encode<never> {
  const fields = Object.entries(shape.fields).map(([field, of], index) => ({
    field,
    prefix: `${index === 0 ? '' : ','}${JSON.stringify(field)}:`,
    write: writer(of),
  }));
  return (message: Record<string, unknown>) => {
    let text = '{';
    for (const { field, prefix, write } of fields) text += prefix + write(message[field]);
    return `${text}}`;
  };
}

function writer(shape: FieldShape): Write {
  const one = scalars[shape.kind] ?? nested(shape.kind as ShapeName);
  if (shape.list) return listOf(one);
  return shape.nullable ? (value) => (value === undefined ? 'null' : one(value)) : one;
}

const listOf =
  (one: Write): Write =>
  (values) =>
    `[${(values as unknown[]).map(one).join(',')}]`;

function nested(name: ShapeName): Write {
  let encode: Write | undefined;
  return (value) => {
    encode ??= encoderOf(name) as Write;
    return encode(value);
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly what RFC 8259 §7 wants escaped
const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;

function string(value: unknown): string {
  const text = value as string;
  if (text === '') return '""';
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

const scalars: Readonly<Record<string, Write>> = {
  string,
  boolean: (value) => (value ? 'true' : 'false'),
  integer: String,
  number: String,
  // One JSON text, written unparsed; nothing set is the empty list of the "array of integers" fields.
  json: (value) => (value === '' ? '[]' : (value as string)),
};
