import { createHmac } from 'node:crypto';
import type { Caller, Issuer } from './caller';

const REMINT_AFTER_MS = 20_000;
/** For how many targets the tokens of one caller are kept. */
const MAX_TARGETS = 64;

/** The use of a token: one rpc, or one method and path of HTTP, and one address of a client. */
export interface CallTarget {
  readonly path: string;
  readonly client_ip: string;
}

/** Signs the callers of calls to one service. */
export interface CallerSigner {
  /**
   * Returns a token that is valid for at least 40 s. The same object gets the same token for 20 s. Throws where this process has no right
   * to call so: it states a person whom it did not authenticate, without the proof of the process that did.
   */
  mint(caller: Caller, target: CallTarget): string;
}

/** The text that the issuer of a call signs, and the one by which an issuer proves to a third process that it called `via` for a person. */
export const callText = (body: string, { path, client_ip }: CallTarget) => `call\n${body}\n${path}\n${client_ip}`;
export const proofText = (via: Issuer, statement: string) => `via\n${via}\n${statement}`;

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Minted {
  readonly at: number;
  readonly body: string;
  /** By the path; the token of another address of the same caller replaces it. */
  readonly tokens: Map<string, { readonly client_ip: string; readonly token: string }>;
}

/** `bodyOf`: the part of the token before its signature, for a caller from that time on. */
export function callerSigner(
  key: Buffer,
  bodyOf: (caller: Caller, at: number) => string,
  now: () => number,
): CallerSigner {
  const minted = new WeakMap<Caller, Minted>();
  function mintedFor(caller: Caller): Minted {
    const at = now();
    const earlier = minted.get(caller);
    if (earlier && at - earlier.at < REMINT_AFTER_MS) return earlier;
    const fresh = { at, body: bodyOf(caller, at), tokens: new Map() };
    minted.set(caller, fresh);
    return fresh;
  }
  return {
    mint(caller, target) {
      const { body, tokens } = mintedFor(caller);
      const { path, client_ip } = target;
      const earlier = tokens.get(path);
      if (earlier && earlier.client_ip === client_ip) return earlier.token;
      const token = `${body}.${hmac(key, callText(body, target)).toString('base64url')}`;
      if (tokens.size >= MAX_TARGETS) tokens.clear();
      tokens.set(path, { client_ip, token });
      return token;
    },
  };
}
