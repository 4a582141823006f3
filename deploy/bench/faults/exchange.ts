import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';

/** The outcome of one request for its client; `status` is 0 where the connection broke or no response arrived in time. */
export type Exchange = {
  operation: string;
  request_id: string;
  /** Number of the gateway that got the request. */
  gateway: number;
  /** Unix milliseconds. */
  began: number;
  ended: number;
  status: number;
  /** error.code of the body, or how the connection failed. */
  code: string;
  retryAfter?: string;
  body: unknown;
};

export type Request = { method: string; path: string; token: string; body?: object; headers?: Record<string, string> };

/** The time limit is longer than any fault. */
const TIMEOUT_MS = 40_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Makes one request; a failure is a result and never throws. */
export async function exchange(
  gateway: number,
  origin: string,
  operation: string,
  request: Request,
): Promise<Exchange> {
  const began = Date.now();
  const request_id = randomUUID();
  const outcome = await responseTo(origin, request_id, request).catch((error: NodeJS.ErrnoException) => ({
    status: 0,
    code: error.code ?? error.message,
    body: undefined,
  }));
  return { operation, request_id, gateway, began, ended: Date.now(), ...outcome };
}

type Outcome = Pick<Exchange, 'status' | 'code' | 'retryAfter' | 'body'>;

function responseTo(
  origin: string,
  request_id: string,
  { method, path, token, body, headers }: Request,
): Promise<Outcome> {
  const text = body && JSON.stringify(body);
  const all = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    'x-request-id': request_id,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request(`${origin}${path}`, { method, agent, headers: all, signal }, (response) => {
      whole(response).then((read) => resolve(outcomeOf(response, read)), reject);
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

async function whole(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, text: string): Outcome {
  const body = parsed(text) as { error?: { code?: unknown } } | undefined;
  return { status: statusCode, code: String(body?.error?.code ?? ''), retryAfter: headers['retry-after'], body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const succeeded = ({ status }: Exchange): boolean => status >= 200 && status < 300;
