import { writeFileSync } from 'node:fs';
import type { JsonSchema } from './json-schema';
import { type Operation, operationObject } from './operation';

/** The HTTP operations that a service handles itself. */
export interface FragmentSpec {
  /** Descriptions of the tags, by name and in the order of the document. */
  readonly tags: Readonly<Record<string, string>>;
  readonly operations: readonly Operation[];
  /** Components that no other part of the document has. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  readonly securitySchemes?: Readonly<Record<string, JsonSchema>>;
  readonly schemas?: Readonly<Record<string, JsonSchema>>;
}

/**
 * The part of the OpenAPI document that a service writes at build and the gateway merges. Paths begin at the host root. The gateway adds what it
 * does itself: the servers, tracing headers, and the components that it shares with fragments (the headers RetryAfter and Allow, the schema
 * Failure, the security schemes of bearer tokens).
 */
export interface Fragment {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: Readonly<
    Record<'headers' | 'securitySchemes' | 'schemas', Readonly<Record<string, JsonSchema>>>
  >;
}

/** Operations without a description have that of their tag. Throws when two have the same id, or the same method and path. */
export function fragmentOf({ tags, operations, headers, securitySchemes, schemas }: FragmentSpec): Fragment {
  assertUnique(operations.map(({ id }) => id));
  assertUnique(operations.map(({ method, path }) => `${method} ${path}`));
  return {
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations.map((operation) => ({ description: `${tags[operation.tag]}.`, ...operation }))),
    components: { headers: headers ?? {}, securitySchemes: securitySchemes ?? {}, schemas: schemas ?? {} },
  };
}

function pathsOf(operations: readonly Operation[]): Fragment['paths'] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const itemOf = (group: readonly Operation[]) =>
    Object.fromEntries(group.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]));
  return Object.fromEntries([...byPath].map(([path, group]) => [path, itemOf(group)]));
}

function assertUnique(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two operations are ${repeated}`);
}

export const writeFragment = (file: string, fragment: Fragment): void =>
  writeFileSync(file, `${JSON.stringify(fragment, null, 2)}\n`);
