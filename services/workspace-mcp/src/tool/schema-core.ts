import type { z } from 'zod';

/** Any schema, with what zod knows of it. */
export type Schema = z.core.$ZodType;

/** A schema below its wrappers, which say whether its value may be left out and may be null. */
interface Core {
  readonly schema: z.core.$ZodTypes;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

export function coreOf(wrapped: Schema): Core {
  let [schema, isOptional, isNullable] = [wrapped as z.core.$ZodTypes, false, false];
  for (;;) {
    const { def } = schema._zod;
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') isOptional = true;
    else if (def.type === 'nullable') isNullable = true;
    else if (def.type !== 'pipe') return { schema, isOptional, isNullable };
    schema = (def.type === 'pipe' ? takenBy(def) : def.innerType) as z.core.$ZodTypes;
  }
}

/** The schema of what a pipe takes; one that begins with a transformation says so behind it. */
const takenBy = ({ in: first, out }: z.core.$ZodPipeDef): Schema => (first._zod.def.type === 'transform' ? out : first);

/** The fewest characters of a text, or elements of a list; 0 without a minimum. */
export const minimumOf = (schema: Schema): number => Number(checkOf(schema, 'min_length')?.['minimum'] ?? 0);

/** The most elements of a list. */
export const maximumOf = (schema: Schema): number => Number(checkOf(schema, 'max_length')?.['maximum'] ?? Infinity);

const checkOf = (schema: Schema, name: string): Record<string, unknown> | undefined =>
  schema._zod.def.checks
    ?.map(({ _zod }) => _zod.def as unknown as Record<string, unknown>)
    .find((def) => def['check'] === name);

/** The schema of the value at a path, without its wrappers. */
export function schemaAt(root: Schema, path: readonly PropertyKey[]): Schema {
  return path.reduce<Schema>((outer, key) => {
    const { def } = coreOf(outer).schema._zod;
    if (def.type === 'object') return coreOf(def.shape[String(key)]!).schema;
    if (def.type === 'array') return coreOf(def.element).schema;
    throw new Error(`There is no schema at ${path.join('.')}`);
  }, root);
}
