import type { ProcessDefinition } from './definition';

type Readable = Pick<ProcessDefinition<never, unknown>, 'name' | 'schema' | 'prefixes'>;

/** `workspace-mcp` → `WORKSPACE_MCP_` */
const prefixOf = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_`;

/**
 * The variables of one process among several in the same environment: those that it reads and nothing else, so that no process
 * sees a secret of another. One that begins with the name of the process, such as IDENTITY_MONGODB_URI or
 * IDENTITY_MONGODB_URI_FILE, is for it alone and comes before the common one.
 */
export function variablesOf({ name, schema, prefixes }: Readable, source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = prefixOf(name);
  const read = Object.keys(schema.shape).flatMap((variable) => {
    const [ownForms, commonForms] = [formsOf(own + variable), formsOf(variable)];
    const isOwn = ownForms.some((form) => source[form]);
    return (isOwn ? ownForms : commonForms).map((form, n) => [commonForms[n]!, source[form]] as const);
  });
  const prefixed = Object.entries(source).filter(([variable]) => prefixes.some((one) => variable.startsWith(one)));
  return Object.fromEntries([...read, ...prefixed].filter(([, value]) => value !== undefined));
}

/** A variable, and the one that names a file with its value. */
const formsOf = (variable: string): readonly [string, string] => [variable, `${variable}_FILE`];

/** Removes all that these processes read from an environment: libraries and child processes have no use for it. */
export function forget(processes: readonly Readable[], source: NodeJS.ProcessEnv): void {
  for (const { name, schema, prefixes } of processes) {
    const own = prefixOf(name);
    const forms = Object.keys(schema.shape).flatMap((variable) => [...formsOf(own + variable), ...formsOf(variable)]);
    const prefixed = Object.keys(source).filter((variable) => prefixes.some((one) => variable.startsWith(one)));
    for (const variable of [...forms, ...prefixed]) delete source[variable];
  }
}
