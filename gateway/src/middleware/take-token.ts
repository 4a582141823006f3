import { AppError, type Caller } from '@cws/kit';
import type { Context } from '../context';
import type { GatewayResponse } from '../http/visit';
import type { LimitClass } from './limit-classes';
import type { Refusal } from './rate-limit';

/** Counts a request towards its limit; fails with rate_limited. */
export async function takeToken(
  limit: LimitClass,
  context: Context,
  caller: Caller,
  response: GatewayResponse,
): Promise<void> {
  const refusal = await context.rateLimit.take(limit, caller, response.locals.visit.client_address);
  if (refusal) throw refused(refusal, response);
}

/** The error of a refusal, whose headers it sets (contract: rate-limit-headers). */
export function refused(refusal: Refusal, response: GatewayResponse): AppError {
  response.setHeader('RateLimit-Limit', refusal.limit);
  response.setHeader('RateLimit-Remaining', 0);
  response.setHeader('RateLimit-Reset', refusal.reset);
  return new AppError('rate_limited', { retryAfter: refusal.retryAfter });
}
