import type { Caller, Issuer } from './caller';

/**
 * The proof by which a process calls others for the person whose request it serves: the statement of the process that authenticated the person, and
 * its proof for each service that may be called so.
 */
export interface Delegation {
  readonly statement: string;
  readonly proofs: ReadonlyMap<string, string>;
}

const delegations = new WeakMap<Caller, Delegation>();

/** Remembers what came with a caller. */
export const setDelegation = (caller: Caller, delegation: Delegation): void => void delegations.set(caller, delegation);

export const delegationOf = (caller: Caller): Delegation | undefined => delegations.get(caller);

/** The same caller with `iss` as its issuer, who can prove no more than was proven to it. */
export function withIssuer(caller: Caller, iss: Issuer): Caller {
  const own = { ...caller, iss };
  const delegation = delegations.get(caller);
  if (delegation) delegations.set(own, delegation);
  return own;
}
