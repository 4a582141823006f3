import { LRUCache } from 'lru-cache';
import type { ChatRequest, ChatServer } from './chat-protocol';

/** A part of a request that some servers of the protocol do not take. */
type Part = 'stream_options' | 'max_tokens' | 'temperature' | 'tools';

/** How the error of a server names a part. */
const NAMED: readonly (readonly [Part, RegExp])[] = [
  ['stream_options', /stream_options|stream options/],
  ['max_tokens', /max_completion_tokens/],
  ['temperature', /\btemperature\b/],
  ['tools', /\btools?\b|\btool[ _-](?:use|calls?|choice)|function[ _-]?call/],
];

/** The statuses with which servers decline a part: some take it for a route or a model that they do not have, some fail on it. */
const DECLINING: readonly number[] = [400, 404, 405, 415, 422, 500, 501];
/** The model has written a bad call, which says nothing about the next one. */
const BAD_CALL = /tool_use_failed|failed to call a function/;
const REMEMBERED_MS = 3_600_000;

/** The parts of requests that a server has declined, by model. */
export interface Declined {
  /** The body of a request, without parts that were declined. */
  bodyOf(request: ChatRequest): object;
  takesFunctions(model: string): boolean;
  /** The part that an error declines, and that the request had. */
  read(request: ChatRequest, status: number, error: string): Part | undefined;
  remember(request: ChatRequest, part: Part): void;
}

/** A server with the parts of requests that it has declined. */
export interface KnownServer extends ChatServer {
  readonly declined: Declined;
}

export function declinedParts(): Declined {
  const declined = new LRUCache<string, true>({ max: 1_000, ttl: REMEMBERED_MS });
  const key = (model: string, part: Part) => JSON.stringify([part, model]);
  const isDeclined = (model: string, part: Part): boolean => declined.has(key(model, part));

  function bodyOf({ model, max_tokens, temperature, ...rest }: ChatRequest): object {
    const limit = isDeclined(model, 'max_tokens') ? { max_completion_tokens: max_tokens } : { max_tokens };
    return {
      model,
      ...rest,
      ...(max_tokens !== undefined && limit),
      ...(temperature !== undefined && !isDeclined(model, 'temperature') && { temperature }),
      ...(!isDeclined(model, 'stream_options') && { stream_options: { include_usage: true } }),
      stream: true,
    };
  }
  return {
    bodyOf,
    takesFunctions: (model) => !isDeclined(model, 'tools'),
    read(request, status, error) {
      const text = error.toLowerCase();
      if (!DECLINING.includes(status) || BAD_CALL.test(text)) return undefined;
      const had = (part: Part) =>
        !isDeclined(request.model, part) && (part === 'stream_options' || request[part] !== undefined);
      return NAMED.find(([part, named]) => had(part) && named.test(text))?.[0];
    },
    remember: ({ model }, part) => void declined.set(key(model, part), true),
  };
}
