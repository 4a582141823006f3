import { randomUUID } from 'node:crypto';
import { AppError, ownCall, type RequestOf, type ResponseOf, serviceCaller } from '@cws/kit';
import type { Clients, Definitions } from '../services/clients';

type Methods = Definitions['identity']['methods'];

/** A question about a credential. Whatever goes wrong is upstream_unavailable: a backend's failure is never a 401. */
export type AskIdentity = <M extends keyof Methods>(
  rpc: M,
  request: RequestOf<Methods[M]>,
) => Promise<ResponseOf<Methods[M]>>;

/** How long a request waits for an answer about its credential. */
export const IDENTITY_PATIENCE_MS = 2_000;
const GATEWAY = serviceCaller('gateway');

export function askIdentity(identity: Clients['identity'], patienceMs: number): AskIdentity {
  return async (rpc, request) => {
    const call = ownCall(GATEWAY, randomUUID(), patienceMs);
    const ask = identity[rpc] as unknown as (call_: typeof call, request_: unknown) => Promise<never>;
    try {
      return await ask(call, request);
    } catch (cause) {
      throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
    }
  };
}
