import { asAppError, type Caller } from '@cws/kit';
import type { Context } from '../context';
import type { GatewayResponse } from '../http/visit';
import type { CreationClass } from './limit-classes';
import { refused } from './take-token';

/** A request that may create what is counted. */
interface MayCreate<Result> {
  readonly limit: CreationClass;
  readonly caller: Caller;
  readonly response: GatewayResponse;
  /** Does the request; rate_limited if it would have to create although it may not. */
  readonly perform: (mayCreate: boolean) => Promise<Result>;
  readonly hasCreated: (result: Result) => boolean;
}

/**
 * Counts a request only if it creates: its token is taken before, so that parallel requests create no more than the limit, and is given back
 * when nothing was created. Beyond the limit a request is done as far as it creates nothing. Error: rate_limited.
 */
export async function countCreation<Result>(
  { rateLimit }: Pick<Context, 'rateLimit'>,
  { limit, caller, response, perform, hasCreated }: MayCreate<Result>,
): Promise<Result> {
  const counted = [limit, caller, response.locals.visit.client_address] as const;
  const refusal = await rateLimit.take(...counted);
  try {
    const result = await perform(refusal === undefined);
    if (refusal === undefined && !hasCreated(result)) rateLimit.giveBack(...counted);
    return result;
  } catch (error) {
    const { code, status } = asAppError(error);
    if (refusal && code === 'rate_limited') throw refused(refusal, response);
    // After a 5xx it is not known whether something was created.
    if (refusal === undefined && status < 500) rateLimit.giveBack(...counted);
    throw error;
  }
}
