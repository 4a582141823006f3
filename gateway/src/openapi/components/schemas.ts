import { catalogue, jsonSchema } from '@cws/kit';
import type { ShapeName } from '@cws/protos';
import { type FieldShape, type Shape, shapes } from '@cws/protos';
import { openingHours } from '../../routes/hours-field';

export type Schema = Record<string, unknown>;

/** `cws.conversations.v1.Message` → `Message`. */
export const schemaName = (shape: string): string => shape.split('.').at(-1)!;
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const SCALARS: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  number: { type: 'number' },
};
/** Fields that hold the content of a message. */
const CONTENTS: ReadonlySet<string> = new Set(['content', 'original_content']);
const HOURS: Schema = jsonSchema(openingHours);
const ANY_JSON = 'Any JSON value, echoed unchanged; `[]` when unset.';

/** Schemas of `roots` and of every message inside them, with every field required. Throws when two have the same name. */
export function shapeSchemas(roots: Iterable<ShapeName>): Record<string, Schema> {
  const named = new Map<string, string>();
  const add = (name: string): void => {
    const taken = named.get(schemaName(name));
    if (taken === name) return;
    if (taken !== undefined) throw new Error(`${taken} and ${name} would be one schema of the document`);
    named.set(schemaName(name), name);
    for (const { kind } of Object.values(fieldsOf(name))) if (Object.hasOwn(shapes, kind)) add(kind);
  };
  for (const root of roots) add(root);
  return Object.fromEntries([...named].map(([schema, name]) => [schema, objectSchema(shapes[name as ShapeName])]));
}

const fieldsOf = (name: string) => (shapes[name as ShapeName] as Shape).fields;

function objectSchema({ description, fields }: Shape): Schema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(name, field)]),
  );
  return { type: 'object', ...(description && { description }), properties, required: Object.keys(fields) };
}

function fieldSchema(name: string, { kind, list, nullable, description }: FieldShape): Schema {
  if (kind === 'json' && CONTENTS.has(name)) return { ...refTo('MessageContent'), ...(description && { description }) };
  if (kind === 'json' && name === 'hours') return { ...HOURS, ...(description && { description }) };
  if (kind === 'json') return { description: [description, ANY_JSON].filter(Boolean).join(' ') };
  const one = SCALARS[kind] ?? refTo(schemaName(kind));
  const schema = list ? { type: 'array', items: one } : nullable ? { type: [one['type'], 'null'] } : one;
  return description ? { ...schema, description } : schema;
}

/** The failure envelope (contract: envelope-failure); `codes` is the whole catalogue. */
export const errorSchemas: Record<string, Schema> = {
  ErrorCode: {
    type: 'string',
    description: 'The error code, which programs branch on',
    enum: Object.keys(catalogue),
    'x-enumDescriptions': Object.fromEntries(Object.entries(catalogue).map(([code, { message }]) => [code, message])),
  },
  ErrorDetail: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'The field that is wrong, such as `tags.0`' },
      message: { type: 'string', description: 'What is wrong with it' },
    },
    required: ['path', 'message'],
  },
  Failure: {
    type: 'object',
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        description: 'What is wrong',
        properties: {
          code: { ...refTo('ErrorCode'), description: 'The error code' },
          message: { type: 'string', description: 'A sentence for people; programs should use the code' },
          details: { type: 'array', items: refTo('ErrorDetail'), description: 'Each wrong field' },
        },
        required: ['code', 'message'],
      },
    },
    required: ['success', 'error'],
  },
};
