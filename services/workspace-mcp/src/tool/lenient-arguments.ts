import { parseStrictly } from '@cws/kit';
import { z } from 'zod';
import { coreOf, maximumOf, minimumOf, type Schema } from './schema-core';

/** An argument, or a key of one, that the schema does not have, with the names that stand in its place. */
export interface UnknownArgument {
  readonly path: readonly PropertyKey[];
  readonly known: readonly string[];
}

export interface LenientArguments {
  readonly value: unknown;
  readonly unknown: readonly UnknownArgument[];
}

/**
 * Arguments as the schema writes them, of clients that write them otherwise (contract: lenient-arguments). Models fill in what they would leave
 * out with null or an empty text, and write lists, objects, numbers and booleans as text. What the schema then refuses stays as it was given,
 * for its message; a text is never read as anything else where the schema takes a text.
 */
export function lenientArguments(schema: Schema, given: unknown): LenientArguments {
  const unknown: UnknownArgument[] = [];
  return { value: read(schema, given, { path: [], unknown }), unknown };
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly unknown: UnknownArgument[];
}

function read(wrapped: Schema, value: unknown, place: Place): unknown {
  const { schema } = coreOf(wrapped);
  switch (schema._zod.def.type) {
    case 'object':
      return readObject(schema, jsonIn(value, isRecord), place);
    case 'array':
      return readArray(schema, jsonIn(value, Array.isArray), place);
    case 'number':
      return numberIn(value);
    case 'boolean':
      return booleanIn(value);
    default:
      return value;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list or object that a text spells as JSON; anything else as it is. */
function jsonIn(value: unknown, fits: (parsed: unknown) => boolean): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed = parseStrictly(Buffer.from(value));
    return fits(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

const NUMBER = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i;

const numberIn = (value: unknown): unknown => {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : value;
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const booleanIn = (value: unknown): unknown =>
  typeof value === 'string' ? (BOOLEANS.get(value.trim().toLowerCase()) ?? value) : value;

const names = new WeakMap<object, readonly string[]>();

/** The keys of a shape, as the same list each time. */
function namesIn(shape: Readonly<Record<string, Schema>>): readonly string[] {
  const known = names.get(shape) ?? Object.keys(shape);
  names.set(shape, known);
  return known;
}

/** Elements beyond the most are not looked at: the schema refuses the list for their number. */
function readArray(schema: Schema, value: unknown, { path, unknown }: Place): unknown {
  const { def } = (schema as z.core.$ZodArray)._zod;
  if (!Array.isArray(value) || value.length > maximumOf(schema)) return value;
  return value.map((element, at) => read(def.element, element, { path: [...path, at], unknown }));
}

function readObject(schema: Schema, value: unknown, { path, unknown }: Place): unknown {
  if (!isRecord(value)) return value;
  const { shape, catchall } = (schema as z.core.$ZodObject)._zod.def;
  const known = namesIn(shape);
  const entries: [string, unknown][] = [];
  for (const [key, given] of Object.entries(value)) {
    if (Object.hasOwn(shape, key)) {
      const property = shape[key]!;
      if (!isAbsent(property, given)) entries.push([key, read(property, given, { path: [...path, key], unknown })]);
    } else if (catchall) entries.push([key, given]);
    else unknown.push({ path: [...path, key], known });
  }
  return Object.fromEntries(entries);
}

/**
 * Whether a value stands for none. Null does, unless it means something; so does a blank text where the property may be left out and
 * the schema does not take it. One that is too short for a text with a minimum is refused.
 */
function isAbsent(property: Schema, value: unknown): boolean {
  const { schema, isOptional, isNullable } = coreOf(property);
  if (value === null) return !isNullable;
  if (!isOptional || typeof value !== 'string' || value.trim() !== '') return false;
  const hasMinimum = schema._zod.def.type === 'string' && minimumOf(schema) > 0;
  return !hasMinimum && !z.safeParse(schema, value).success;
}
