import { catalogue } from '@cws/kit';
import type { ShapeName } from '@cws/protos';
import { type FieldShape, type Shape, shapes } from '@cws/protos';

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
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return { type: 'object', ...(description && { description }), properties, required: Object.keys(fields) };
}

function fieldSchema({ kind, list, nullable, description }: FieldShape): Schema {
  if (kind === 'json') return { description: [description, ANY_JSON].filter(Boolean).join(' ') };
  const one = SCALARS[kind] ?? refTo(schemaName(kind));
  const schema = list ? { type: 'array', items: one } : nullable ? { type: ['string', 'null'] } : one;
  return description ? { ...schema, description } : schema;
}

/** The failure envelope (contract: envelope-failure); `codes` is the whole catalogue. */
export const errorSchemas: Record<string, Schema> = {
  ErrorCode: { type: 'string', enum: Object.keys(catalogue) },
  ErrorDetail: {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  },
  Failure: {
    type: 'object',
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        properties: {
          code: refTo('ErrorCode'),
          message: { type: 'string', description: 'A sentence for people; programs should use the code' },
          details: { type: 'array', items: refTo('ErrorDetail') },
        },
        required: ['code', 'message'],
      },
    },
    required: ['success', 'error'],
  },
};
