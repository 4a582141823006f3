import { filledHeaders, type Variables } from '../mcp-server/header-entry';
import type { McpServerRow } from '../mcp-server/mcp-server';
import { guardedDispatcher, guardedFetch } from './guarded-fetch';
import type { KeptSession } from './kept-sessions';
import { byteBudget } from './limited-body';
import { type Redaction, redactionOf } from './redaction';
import { openToolSession } from './tool-session';

export type ServerAddress = Pick<McpServerRow, 'url' | 'headers' | 'is_private'>;

/** Connects to servers, with the values that their headers name. */
export interface ToolConnections {
  open(server: ServerAddress, signal: AbortSignal): KeptSession;
  /** Redacts the values of the headers of a server. */
  redactionFor(server: ServerAddress): Redaction;
  close(): Promise<void>;
}

/** `variables` fill the headers of servers. */
export function toolConnections(variables: Variables): ToolConnections {
  const budget = byteBudget();
  const dispatchers = { public: guardedDispatcher(false), private: guardedDispatcher(true) };
  return {
    open({ url = '', headers = [], is_private: isPrivate = false }, signal) {
      const lost = new AbortController();
      const guard = {
        isPrivate,
        budget,
        dispatcher: isPrivate ? dispatchers.private : dispatchers.public,
        failed: (error: Error) => lost.abort(error),
      };
      const address = { url, headers: filledHeaders(headers, variables) };
      return { session: openToolSession(address, guardedFetch(guard), signal), lost: lost.signal };
    },
    redactionFor: ({ headers = [] }) => redactionOf(filledHeaders(headers, variables), headers, variables),
    async close() {
      await Promise.all([dispatchers.public.destroy(), dispatchers.private.destroy()]);
    },
  };
}

/** The same, unless the session is lost first: the client itself would wait for its time to be over. */
export function orLost<T>(work: Promise<T>, lost: AbortSignal): Promise<T> {
  if (lost.aborted) return Promise.reject(lost.reason);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(lost.reason);
  lost.addEventListener('abort', end, { once: true });
  return Promise.race([work, promise]).finally(() => lost.removeEventListener('abort', end));
}
