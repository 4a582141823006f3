import { randomBytes } from 'node:crypto';
import { mayState } from '../call/arrows';
import { type Caller, type Issuer, issuers } from '../call/caller';
import { type CallerKeys, pairOf } from '../call/caller-keys';
import { type CallerSigner, type CallerTokens, type CallerTokensOptions, callerTokens } from '../call/caller-tokens';
import { withIssuer } from '../call/delegation';
import type { ServiceDefinition } from '../grpc/definition';

/** A key for every pair of processes, as no process of a system has them all. */
export const systemKeys = (): CallerKeys =>
  new Map(
    issuers.flatMap((from) =>
      issuers.filter((to) => to !== from).map((to) => [pairOf(from, to), [randomBytes(32)]] as const),
    ),
  );

/** The keys that one process has of these. */
export const keysOf = (self: Issuer, keys: CallerKeys): CallerKeys =>
  new Map([...keys].filter(([pair]) => pair.split('>').includes(self)));

/** CALLER_KEYS of one process, as its environment has it. */
export const callerKeysVariable = (self: Issuer, keys: CallerKeys = systemKeys()): string =>
  JSON.stringify(
    Object.fromEntries(
      [...keysOf(self, keys)].map(([pair, list]) => [pair, list.map((key) => key.toString('base64url'))]),
    ),
  );

/** The tokens of one process of a system with these keys. */
export const tokensOf = (self: Issuer, keys: CallerKeys, options?: CallerTokensOptions): CallerTokens =>
  callerTokens(self, keysOf(self, keys), options);

/**
 * Signs calls to `callee` as whichever process a caller names as its issuer. One that may not state that caller gets it from the gateway first,
 * as in a system that runs.
 */
export function signerOfAnyone(callee: Issuer, keys: CallerKeys, options?: CallerTokensOptions): CallerSigner {
  const signers = new Map(issuers.filter((one) => one !== callee).map((one) => [one, tokensOf(one, keys, options)]));
  const handedOn = new WeakMap<Caller, Caller>();
  const target = { path: '/test', client_ip: '' };
  function received(caller: Caller): Caller {
    const { iss } = caller;
    const token = signers
      .get('gateway')!
      .to(iss)
      .mint({ ...caller, iss: 'gateway' }, target);
    const own = withIssuer(signers.get(iss)!.verify(token, target), iss);
    handedOn.set(caller, own);
    return own;
  }
  return {
    mint(caller, of) {
      const { iss, kind } = caller;
      const own = mayState(iss, kind) ? caller : (handedOn.get(caller) ?? received(caller));
      return signers.get(iss)!.to(callee).mint(own, of);
    },
  };
}

/** The process that serves a definition; kit's own tests have some that none serves. */
export function processOf({ fullName }: ServiceDefinition): Issuer {
  const name = fullName.split('.')[1] ?? '';
  if (name === 'workspace') return 'workspace-mcp';
  return issuers.find((issuer) => issuer === name) ?? 'profiles';
}
