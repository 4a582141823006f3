import { setTimeout as pause } from 'node:timers/promises';
import { ChatFailed, type ChatRequest, FunctionsDeclined } from './chat-protocol';
import type { KnownServer } from './declined';

/** So many forms of a request are tried, of which each leaves out what the server has declined. */
const MAX_TRIES = 5;

/**
 * The body of the response to a request, which is sent again without what the server declines, and once more when the server asks for a
 * pause. Errors: ChatFailed, FunctionsDeclined.
 */
export async function responseTo(
  server: KnownServer,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  let hasPaused = false;
  for (let tries = 1; ; tries += 1) {
    const response = await send(server, request, signal);
    if (response.ok && response.body) return response.body;
    const pauseMs = hasPaused ? undefined : pauseAskedFor(response, server.timeoutMs);
    const error = await beginningOf(response);
    if (tries === MAX_TRIES) throw new ChatFailed(`status ${response.status}`);
    if (pauseMs !== undefined) {
      hasPaused = true;
      await pause(pauseMs, undefined, { signal });
      continue;
    }
    const part = server.declined.read(request, response.status, error);
    if (!part) throw new ChatFailed(`status ${response.status}`);
    server.declined.remember(request, part);
    if (part === 'tools') throw new FunctionsDeclined(`status ${response.status}`);
  }
}

const send = (server: KnownServer, request: ChatRequest, signal: AbortSignal): Promise<Response> =>
  fetch(`${server.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: headersOf(server),
    body: JSON.stringify(server.declined.bodyOf(request)),
    redirect: 'error',
    signal,
  });

const headersOf = ({ apiKey }: KnownServer): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'text/event-stream',
  ...(apiKey && { authorization: `Bearer ${apiKey}` }),
});

const BUSY: readonly number[] = [429, 503, 529];
const MAX_PAUSE_MS = 10_000;

/** The pause that a busy server asks for, if it leaves at least half of the time for the answer (RFC 9110 §10.2.3). */
function pauseAskedFor({ status, headers }: Response, timeoutMs: number): number | undefined {
  if (!BUSY.includes(status)) return undefined;
  const ms = millisecondsOf(headers);
  return ms !== undefined && ms <= Math.min(MAX_PAUSE_MS, timeoutMs / 2) ? Math.max(0, ms) : undefined;
}

function millisecondsOf(headers: Headers): number | undefined {
  const exact = headers.get('retry-after-ms');
  if (exact && Number.isFinite(Number(exact))) return Number(exact);
  const after = headers.get('retry-after');
  if (!after) return undefined;
  const ms = Number.isFinite(Number(after)) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  return Number.isNaN(ms) ? undefined : ms;
}

const MAX_ERROR = 16 * 1024;

/** As much of an error as names its cause. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length >= MAX_ERROR) break;
  }
  return text;
}
