import { z } from 'zod';
import type { Schema } from './schemas';

/** The JSON schema of what comes over the wire. */
export function jsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return rest;
}

/** Parameter objects (OpenAPI 3.1 §4.8.12), one for each field. */
export function parametersIn(where: 'path' | 'query' | 'header', schema: z.ZodObject | undefined): Schema[] {
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema) : {}) as Fields;
  return Object.entries(properties).map(([name, { pattern, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: rest['type'] === 'string' && pattern ? { ...rest, pattern } : rest,
  }));
}

interface Fields {
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
}
