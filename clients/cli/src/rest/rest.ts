import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { explainNetwork } from '../failure/explain-network';
import { baseUrl } from '../service/origin';
import { authorizedFetch } from './authorized-fetch';
import type { Envelope } from './envelope';
import { readEnvelope } from './read-envelope';
import { explainRefusal, type FailedAttempt, waitBeforeRepeat } from './refusal';

const TIME_LIMIT_MS = 30_000;
const REPEATS = 3;

export interface RestRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below {base_url}. */
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly json?: object;
  /** Makes a POST safe to repeat: the service does the work once and repeats its response. */
  readonly idempotencyKey?: string;
  /** Whether a POST may be repeated without a key: the second time changes nothing. */
  readonly isRepeatable?: true;
}

export interface RestResult {
  readonly status: number;
  readonly data: unknown;
  readonly next_cursor: string;
}

/** Performs one REST operation, and repeats it where that is safe and the service is briefly unavailable. */
export async function rest(context: Context, request: RestRequest): Promise<RestResult> {
  for (let repeat = 0; ; repeat++) {
    const outcome = await attempt(context, request);
    if ('data' in outcome) return outcome;
    const wait = isSafe(request) && repeat < REPEATS ? waitBeforeRepeat(outcome, repeat) : undefined;
    if (wait === undefined) throw outcome.failure;
    await context.sleep(wait);
  }
}

async function attempt(context: Context, request: RestRequest): Promise<RestResult | FailedAttempt> {
  try {
    const response = await sendRequest(context, request);
    const envelope = await readEnvelope(response, context.origin);
    if (envelope.success) return { status: response.status, data: envelope.data, next_cursor: cursorOf(envelope) };
    const failure = explainRefusal(response, envelope, context.origin);
    return { failure, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (error instanceof Failure) throw error;
    return { failure: explainNetwork(error, context.origin), status: 0, retryAfter: null };
  }
}

function sendRequest(
  context: Context,
  { method = 'GET', path, query, json, idempotencyKey }: RestRequest,
): Promise<Response> {
  const url = `${baseUrl(context.origin)}${path}${query?.size ? `?${query}` : ''}`;
  return authorizedFetch(context, url, {
    method,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: json && JSON.stringify(json),
  });
}

/** A change to given values (PATCH) is the same when it is made again; a deletion would be told that there is nothing to delete. */
const isSafe = ({ method = 'GET', idempotencyKey, isRepeatable }: RestRequest) =>
  method === 'GET' || method === 'PATCH' || idempotencyKey !== undefined || isRepeatable === true;

const cursorOf = ({ meta }: Envelope) => meta?.next_cursor ?? '';
