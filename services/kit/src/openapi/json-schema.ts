import { z } from 'zod';

/** A JSON schema, or another object of an OpenAPI document. */
export type JsonSchema = Record<string, unknown>;

/** The JSON schema of what a zod schema takes. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
}

/** Parameter objects (OpenAPI 3.1 §4.8.12), one for each field. */
export function parametersIn(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): JsonSchema[] {
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema) : {}) as Fields;
  return Object.entries(properties).map(([name, { pattern, ...field }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    // A number is parsed from a text of a pattern, which says nothing of the number.
    schema: field['type'] === 'string' && pattern ? { ...field, pattern } : field,
  }));
}

interface Fields {
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
}
