import { AppError, type Caller } from '@cws/kit';
import type { Context } from '../context';
import type { GatewayResponse } from '../http/visit';
import type { LimitClass } from './limit-classes';

/** Counts a request towards its limit; fails with rate_limited. */
export async function takeToken(
  limit: LimitClass,
  context: Context,
  caller: Caller,
  response: GatewayResponse,
): Promise<void> {
  const refusal = await context.rateLimit(limit, caller, response.locals.visit.client_address);
  if (refusal === undefined) return;
  response.setHeader('RateLimit-Limit', refusal.limit);
  response.setHeader('RateLimit-Remaining', 0);
  response.setHeader('RateLimit-Reset', refusal.reset);
  throw new AppError('rate_limited', { retryAfter: refusal.retryAfter });
}
