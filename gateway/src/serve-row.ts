import { AppError, asAppError, type Caller, validated } from '@cws/kit';
import type { Request, RequestHandler } from 'express';
import type { GatewayContext } from './context';
import { sendData } from './http/envelope';
import { readJson } from './http/read-json';
import { validateParams } from './http/validate-params';
import { callOf, type GatewayResponse } from './http/visit';
import type { Claim } from './middleware/idempotency';
import type { LimitClass } from './middleware/limit-classes';
import type { Row } from './routes/route';

/** One request on its way through a row. */
interface Passage {
  readonly row: Row;
  readonly context: GatewayContext;
  readonly request: Request;
  readonly response: GatewayResponse;
  readonly caller: Caller;
  readonly body: unknown;
}

/** Answers one row of the table: who, how often, what, and then the one rpc. */
export function serveRow(row: Row, context: GatewayContext): RequestHandler {
  const route = `/v1${row.path}`;
  return async (request, untyped) => {
    const response = untyped as GatewayResponse;
    response.locals.visit.route = route;
    const caller = await context.authenticate.forAccess(row.access, request.headers.authorization);
    response.locals.visit.caller = caller;
    await takeToken(row.limit, context, caller, response);
    const body = row.body && (await readJson(request));
    const answer = await answerOf({ row, context, request, response, caller, body });
    if ((answer as { replayed?: boolean }).replayed) response.setHeader('Idempotency-Replayed', 'true');
    sendData(response, row.status(answer), row.answer.data(answer), row.answer.meta?.(answer));
  };
}

/** Counts a request; rate_limited. */
export async function takeToken(
  limit: LimitClass,
  context: GatewayContext,
  caller: Caller,
  response: GatewayResponse,
): Promise<void> {
  const refusal = await context.rateLimit(limit, caller, response.locals.visit.client_ip);
  if (refusal === undefined) return;
  response.setHeader('RateLimit-Limit', refusal.limit);
  response.setHeader('RateLimit-Remaining', 0);
  response.setHeader('RateLimit-Reset', refusal.reset);
  throw new AppError('rate_limited', { retryAfter: refusal.retryAfter });
}

function answerOf(passage: Passage): Promise<unknown> {
  const key = passage.row.idempotent ? passage.request.headers['idempotency-key'] : undefined;
  return key === undefined ? perform(passage) : performOnce(passage, String(key));
}

async function performOnce(passage: Passage, key: string): Promise<unknown> {
  const { context, caller, request, row, body } = passage;
  const claim = await context.idempotency({ key, caller, method: request.method, path: pathOf(request), body });
  try {
    const answer = await perform(passage, claim);
    await claim.settle({ status: row.status(answer) });
    return answer;
  } catch (error) {
    const { status, code } = asAppError(error);
    await claim.settle({ status, code });
    throw error;
  }
}

/** Ids are taken in either case, and a repeat is one however it spells them. */
const pathOf = ({ path }: Request): string => path.toLowerCase();

async function perform(passage: Passage, claim?: Claim): Promise<unknown> {
  const { row, context, request, response, caller, body } = passage;
  const failedEarlier = claim?.earlier?.code;
  if (failedEarlier) response.setHeader('Idempotency-Replayed', 'true');
  const params = row.params && validateParams(row.params, request.params);
  const query = row.query && validated(row.query, request.query);
  const input = { params, query, body: row.body && validated(row.body, body), caller, idempotency: claim?.request };
  if (failedEarlier) throw new AppError(failedEarlier, { status: claim.earlier?.status });
  const call = callOf(request, response.locals.visit, caller);
  const repeatable = claim !== undefined || row.isKeyed?.(input.body);
  return row.call(context.clients, repeatable ? { ...call, repeatable } : call, row.request(input));
}
