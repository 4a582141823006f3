import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { explainNetwork } from '../failure/explain-network';
import { baseUrl } from '../service/origin';
import { authorizedFetch } from './authorized-fetch';
import type { Envelope } from './envelope';
import { readAnswer } from './read-answer';
import { explainRefusal, type Missed, waitBeforeRepeat } from './refusal';

const TIME_LIMIT_MS = 30_000;
const REPEATS = 3;

export interface RestRequest {
  readonly method?: 'GET' | 'POST';
  /** Below {base_url}. */
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly json?: object;
  /** Makes a POST safe to repeat: the service does it once and answers the same again. */
  readonly idempotencyKey?: string;
}

export interface RestAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly next_cursor: string;
}

/** One REST operation; repeated where that is safe and the service is away for a moment. */
export async function rest(context: Context, request: RestRequest): Promise<RestAnswer> {
  for (let repeat = 0; ; repeat++) {
    const answer = await attempt(context, request);
    if ('data' in answer) return answer;
    const wait = isSafe(request) && repeat < REPEATS ? waitBeforeRepeat(answer, repeat) : undefined;
    if (wait === undefined) throw answer.failure;
    await context.sleep(wait);
  }
}

async function attempt(context: Context, request: RestRequest): Promise<RestAnswer | Missed> {
  try {
    const response = await ask(context, request);
    const envelope = await readAnswer(response, context.origin);
    if (envelope.success) return { status: response.status, data: envelope.data, next_cursor: cursorOf(envelope) };
    const failure = explainRefusal(response, envelope, context.origin);
    return { failure, status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (error instanceof Failure) throw error;
    return { failure: explainNetwork(error, context.origin), status: 0, retryAfter: null };
  }
}

function ask(context: Context, { method = 'GET', path, query, json, idempotencyKey }: RestRequest): Promise<Response> {
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

const isSafe = ({ method = 'GET', idempotencyKey }: RestRequest) => method === 'GET' || idempotencyKey !== undefined;

const cursorOf = ({ meta }: Envelope) => meta?.next_cursor ?? '';
