import type { CallerKind, Issuer } from './caller';

/** The processes that authenticate people, and so may state for whom they call. */
export const STATES_PEOPLE: readonly Issuer[] = ['gateway', 'identity'];

/**
 * The services that each service calls on behalf of a person whose request it serves. Whoever calls it for that person adds a proof for
 * each of these (docs/decisions/0050).
 */
export const CALLS_ON_BEHALF: Readonly<Partial<Record<Issuer, readonly Issuer[]>>> = {
  conversations: ['workspace-mcp'],
  grants: ['conversations', 'workspace-mcp'],
};

/** Whether callers of this kind stand for a person. */
export const isPerson = (kind: CallerKind): boolean => !['none', 'service', 'operator'].includes(kind);

/** Whether an issuer may state a caller of this kind by itself, without the proof of another issuer. */
export function mayState(iss: Issuer, kind: CallerKind): boolean {
  if (iss === 'operator' || kind === 'operator') return iss === 'operator' && kind === 'operator';
  return kind === 'service' || STATES_PEOPLE.includes(iss);
}
