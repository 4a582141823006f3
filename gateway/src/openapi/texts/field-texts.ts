import type { FieldShape, Shape, ShapeName } from '@cws/protos';
import { shapes } from '@cws/protos';
import type { Schema } from '../components/schemas';
import { OAUTH_TEXTS } from './parameter-texts';

/** Fields of envelopes, JSON-RPC, keys and forms, which mean the same in every operation. */
const COMMON_TEXTS: Readonly<Record<string, string>> = {
  success: 'Whether the request succeeded',
  data: 'The result',
  meta: 'Paging information',
  jsonrpc: 'Always `2.0`',
  id: 'The id of the request',
  method: 'The method',
  params: 'The parameters of the method',
  progressToken: 'The token that the request gave',
  progress: 'The progress so far; it rises',
  total: 'The progress at the end, where it is known',
  message: 'A sentence for people',
  keys: 'The keys, as JSON Web Keys',
  kty: 'The kind of the key',
  crv: 'The curve',
  x: 'The public key, in base64url',
  kid: 'The id of the key, which tokens name in their header',
  alg: 'The algorithm',
  use: 'What the key is for',
  supported: 'The revisions that the server supports',
  requested: 'The revision that the client requested',
  email: 'The e-mail address',
  name: 'The name of the key',
  access: 'Whether it may only read, or read and write',
};

interface SchemaObject extends Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly items?: SchemaObject;
  readonly anyOf?: readonly SchemaObject[];
}

/** The text of a field whose schema has none. */
type TextOf = (name: string) => string | undefined;

/** A schema in which every field says what it is: its own description, or that which `textOf` gives. */
export function describedFields(schema: Schema, textOf: TextOf): Schema {
  const { properties, items, anyOf, ...rest } = schema as SchemaObject;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, describedField(name, field, textOf)]),
      ),
    }),
    ...(items && { items: describedFields(items, textOf) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describedFields(one, textOf)) }),
  };
}

function describedField(name: string, field: SchemaObject, textOf: TextOf): Schema {
  const inner = field.anyOf?.find(({ description }) => description !== undefined)?.description;
  const description = field.description ?? inner ?? textOf(name);
  const described = describedFields(inner === undefined ? field : withoutInner(field), textOf);
  return description === undefined ? described : { ...described, description };
}

/** A field that may be null keeps its description beside the alternatives, where references show it. */
const withoutInner = (field: SchemaObject): Schema => ({
  ...field,
  anyOf: field.anyOf!.map(({ description: _, ...one }) => one),
});

/** Texts of fields of no resource. */
export const commonText: TextOf = (name) => OAUTH_TEXTS[name] ?? COMMON_TEXTS[name];

/** Texts of the fields of a resource and of the resources inside it, as the protos say them. */
export function textsOfShape(shape: ShapeName): TextOf {
  const { fields } = shapes[shape] as Shape;
  return (name) => fields[name]?.description ?? textOfInner(Object.values(fields), name);
}

function textOfInner(fields: readonly FieldShape[], name: string): string | undefined {
  for (const { kind } of fields) {
    const inner = Object.hasOwn(shapes, kind) ? (shapes[kind as ShapeName] as Shape).fields[name] : undefined;
    if (inner?.description) return inner.description;
  }
  return undefined;
}
