import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { Context } from '../context';
import { explainNetwork, isNetworkFailure } from '../failure/explain-network';
import { baseUrl } from '../service/origin';
import { authorizedFetch } from './authorized-fetch';
import { readEnvelope } from './read-envelope';
import { explainRefusal, type FailedAttempt } from './refusal';

const Frame = z.looseObject({
  seq: z.number().optional(),
  type: z.string(),
  session_id: z.string(),
  at: z.string(),
  data: z.looseObject({}),
});

/** One event of a chat as the service sends it; a durable event has a number. */
export type Frame = z.infer<typeof Frame>;

/** The service sends at least a comment every 20 s, so a connection that is silent for longer is lost. */
const SILENCE_MS = 45_000;

/**
 * Yields the events of a chat after number `after`, or from now on, until the connection ends. It returns why the stream
 * was refused or ended.
 */
export async function* streamFrames(
  context: Context,
  chat: string,
  after?: number,
): AsyncGenerator<Frame, FailedAttempt> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const response = await open(context, chat, silence.signal, after);
    if (response.status !== 200) return await refused(context, response);
    for await (const { data } of parsed(response, restartTimer)) yield Frame.parse(JSON.parse(data));
    return { failure: cut(context), status: 0, retryAfter: null };
  } catch (error) {
    if (!silence.signal.aborted && !isNetworkFailure(error) && !isCut(error)) throw error;
    return { failure: explainNetwork(error, context.origin), status: 0, retryAfter: null };
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

function open(context: Context, chat: string, signal: AbortSignal, after?: number): Promise<Response> {
  const query = after === undefined ? '' : `?after=${after}`;
  const url = `${baseUrl(context.origin)}/chats/${encodeURIComponent(chat)}/stream${query}`;
  return authorizedFetch(context, url, { signal, redirect: 'error', headers: { accept: 'text/event-stream' } });
}

async function refused({ origin }: Context, response: Response): Promise<FailedAttempt> {
  const failure = explainRefusal(response, await readEnvelope(response, origin), origin);
  return { failure, status: response.status, retryAfter: response.headers.get('retry-after') };
}

function parsed(response: Response, restartTimer: () => void) {
  const listening = new TransformStream<string, string>({
    transform(chunk, controller) {
      restartTimer();
      controller.enqueue(chunk);
    },
  });
  return response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(listening)
    .pipeThrough(new EventSourceParserStream());
}

/** `fetch` reports `terminated` when a body is cut off. */
const isCut = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated';

const cut = ({ origin }: Context) => explainNetwork(new TypeError('the connection ended', { cause: {} }), origin);
