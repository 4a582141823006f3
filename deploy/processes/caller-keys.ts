import { operator, type ProcessName, processes } from './processes.ts';

/** A holder of caller keys. */
export type Holder = ProcessName | 'operator';

/** A caller and a service that it calls; both hold the same keys, and nobody else does. */
export type Pair = readonly [caller: Holder, callee: ProcessName];

export const pairs: readonly Pair[] = [...processes, operator].flatMap(({ name, calls }) =>
  calls.map((callee): Pair => [name, callee]),
);

/** `gateway`, `workspace-mcp` → `CALLER_KEYS_GATEWAY_TO_WORKSPACE_MCP`, the secret with the keys of a pair. */
export const secretOfPair = ([caller, callee]: Pair): string =>
  `CALLER_KEYS_${caller}_TO_${callee}`.toUpperCase().replaceAll('-', '_');

/** CALLER_KEYS of one holder: the keys of its pairs alone, as kit reads them. `secrets` has those of all pairs. */
export function callerKeysOf(holder: Holder, secrets: Readonly<Record<string, string>>): string {
  const own = pairs.filter((pair) => (pair as readonly string[]).includes(holder));
  return JSON.stringify(
    Object.fromEntries(
      own.map((pair) => [pair.join('>'), (secrets[secretOfPair(pair)] ?? '').split(',').map((key) => key.trim())]),
    ),
  );
}
