import type { Schema } from '../components/schemas';
import { LEFT_OUT, SHOWN, VALUES } from './values';

interface SchemaObject {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly SchemaObject[];
  readonly oneOf?: readonly SchemaObject[];
  readonly items?: SchemaObject;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Makes examples of schemas: what the table has for a field, else a value of its type. */
export interface Examples {
  /** The body of a request, with the optional fields that the table shows. */
  request(operationId: string, schema: Schema): unknown;
  /** The body of a response, with all its fields. */
  response(operationId: string, schema: Schema): unknown;
  /** The value of one parameter. */
  parameter(operationId: string, name: string, schema: Schema): unknown;
}

export function examplesOf(schemas: Schemas): Examples {
  return {
    request: (operationId, schema) => {
      const shown = SHOWN[operationId] ?? [];
      return exampleValue(schema, {
        owner: operationId,
        keeps: (name, isRequired, depth) => isRequired || depth > 1 || shown.includes(name),
      });
    },
    response: (operationId, schema) => {
      const leftOut = LEFT_OUT[operationId] ?? [];
      return exampleValue(schema, { owner: `${operationId}:response`, keeps: (name) => !leftOut.includes(name) });
    },
    parameter: (operationId, name, schema) => fieldValue(name, schema, { owner: operationId, keeps: () => true }, 1),
  };

  interface Within {
    /** The schema or operation whose fields these are. */
    readonly owner: string;
    readonly keeps: (name: string, isRequired: boolean, depth: number) => boolean;
  }

  function exampleValue(schema: SchemaObject, within: Within, depth = 0): unknown {
    if (schema.$ref !== undefined) return ofReference(schema.$ref, within, depth);
    if ('const' in schema) return schema.const;
    if (schema.enum) return schema.enum.find((one) => one !== '') ?? schema.enum[0];
    if (schema.properties) return objectValue(schema, within, depth + 1);
    const first = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
    if (first) return exampleValue(first, within, depth);
    if (schema.items) return [exampleValue(schema.items, within, depth)];
    return ofType(schema);
  }

  function ofReference(ref: string, { keeps }: Within, depth: number): unknown {
    const name = ref.split('/').at(-1)!;
    return exampleValue(schemas[name]!, { owner: name, keeps }, depth);
  }

  function objectValue({ properties = {}, required = [] }: SchemaObject, within: Within, depth: number): unknown {
    const kept = Object.entries(properties).filter(([name]) => within.keeps(name, required.includes(name), depth));
    return Object.fromEntries(kept.map(([name, field]) => [name, fieldValue(name, field, within, depth)]));
  }

  function fieldValue(name: string, field: SchemaObject, within: Within, depth: number): unknown {
    const key = [`${within.owner}.${name}`, name].find((one) => Object.hasOwn(VALUES, one));
    const isWhole = field.$ref === undefined || field.$ref.endsWith('/MessageContent');
    if (key !== undefined && isWhole && !('const' in field)) return VALUES[key];
    return exampleValue(field, within, depth);
  }
}

function ofType({ type, format, minimum }: SchemaObject): unknown {
  const [kind] = [type].flat();
  if (format === 'date-time') return VALUES['created_at'];
  if (format === 'uri') return 'https://shop.example.com';
  if (kind === 'integer' || kind === 'number') return Math.max(minimum ?? 1, 1);
  if (kind === 'boolean') return true;
  if (kind === 'array') return [];
  return kind === 'object' ? {} : 'text';
}
