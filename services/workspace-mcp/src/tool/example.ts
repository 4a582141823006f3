import type { z } from 'zod';
import { coreOf, type Schema, schemaAt } from './schema-core';

/** The keys of an object that an example has. */
const MOST_KEYS = 3;

/** An example in JSON of an argument, which shows what it consists of. */
export const exampleAt = (input: z.ZodObject, argument: PropertyKey | undefined): string =>
  JSON.stringify(exampleOf(argument === undefined ? input : schemaAt(input, [argument])));

function exampleOf(wrapped: Schema): unknown {
  const { schema } = coreOf(wrapped);
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .slice(0, MOST_KEYS)
          .map(([key, value]) => [key, exampleOf(value)]),
      );
    case 'array':
      return [exampleOf(def.element)];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      return '…';
  }
}
