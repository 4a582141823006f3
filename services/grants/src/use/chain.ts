import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import { scopeOf } from './scope';

/** The grants whose results are in the prompt of an answer. */
export interface Seen {
  readonly grants: readonly GrantRow[];
  /** Some have lost the server that they were for, and the tools that they allowed. */
  readonly isIncomplete: boolean;
}

export async function seenGrants(
  { grants }: Pick<Context, 'grants'>,
  call: Call,
  ids: readonly string[],
): Promise<Seen> {
  const distinct = [...new Set(ids)];
  const rows = await grants.findAll(call, distinct);
  return { grants: rows, isIncomplete: rows.length < distinct.length };
}

/**
 * Behind a result of a server only that server's tools may be called, unless every grant involved allows more
 * (contract: grants-tool-scope); if not, why.
 */
export function whyNotChained(grant: GrantRow, { grants, isIncomplete }: Seen): string | undefined {
  const isOneServer = grants.every(({ mcp_server_id }) => mcp_server_id === grant.mcp_server_id);
  if (isOneServer && !isIncomplete) return undefined;
  const isAllowed = !isIncomplete && [grant, ...grants].every(({ scope_meta }) => scopeOf(scope_meta).chain);
  return isAllowed ? undefined : 'the answer is made with a result of another server';
}
