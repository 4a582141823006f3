import { coreOf, type Schema } from '../tool/schema-core';
import { registry } from '../tools/registry';

/** An argument of a tool, or a key inside one. */
export interface ToolArgument {
  readonly tool: string;
  readonly path: readonly string[];
  readonly schema: Schema;
  /** The name of the kind of its schema, such as `string` or `array`. */
  readonly kind: string;
  readonly isOptional: boolean;
}

/** All arguments of all tools, those inside objects too. */
export const toolArguments = (): ToolArgument[] =>
  [...registry.values()].flatMap(({ name, input }) => argumentsIn(name, input, []));

function argumentsIn(tool: string, schema: Schema, outer: readonly string[]): ToolArgument[] {
  const { def } = coreOf(schema).schema._zod;
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, property]) => {
    const path = [...outer, key];
    const { schema: core, isOptional } = coreOf(property);
    return [
      { tool, path, schema: property, kind: core._zod.def.type, isOptional },
      ...argumentsIn(tool, property, path),
    ];
  });
}

/** Arguments with a value at a path; the objects on the way are made, or copied. */
export function withArgument(args: object, [key, ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const inner = (args as Record<string, unknown>)[key!] ?? {};
  return { ...args, [key!]: rest.length === 0 ? value : withArgument(inner as object, rest, value) };
}
