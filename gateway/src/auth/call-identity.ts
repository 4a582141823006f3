import { randomUUID } from 'node:crypto';
import { AppError, ownCall, type RequestOf, type ResponseOf, serviceCaller } from '@cws/kit';
import type { Clients, Definitions } from '../services/clients';

type Methods = Definitions['identity']['methods'];

/** Calls identity about a credential. Each failure is upstream_unavailable: a failure of a service is never a 401. */
export type CallIdentity = <M extends keyof Methods>(
  rpc: M,
  request: RequestOf<Methods[M]>,
) => Promise<ResponseOf<Methods[M]>>;

/** How long a request waits for identity to check its credential. */
export const IDENTITY_TIMEOUT_MS = 2_000;
const GATEWAY = serviceCaller('gateway');

export function callIdentity(identity: Clients['identity'], timeoutMs: number): CallIdentity {
  return async (rpc, request) => {
    const call = ownCall(GATEWAY, randomUUID(), timeoutMs);
    const send = identity[rpc] as unknown as (call_: typeof call, request_: unknown) => Promise<never>;
    try {
      return await send(call, request);
    } catch (cause) {
      throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
    }
  };
}
