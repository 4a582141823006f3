import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Called } from './called';
import { type Redaction, shownMessage } from './redaction';
import { Encoded, Lost, NotSent, Redirected, TooLarge } from './tool-server-errors';

/** The outcome of a call that failed. `isSent`: the call itself had been sent, and not only the requests that open its session. */
export function failed(error: unknown, isSent: boolean, redaction: Redaction): Called {
  const problem = (text: string): Called => ({ outcome: 'error', text: `The call failed: ${redaction.in(text)}.` });
  if ([NotSent, Redirected, Encoded].some((kind) => error instanceof kind)) return problem((error as Error).message);
  if (error instanceof TooLarge) return problem('its result is too large');
  if (error instanceof StreamableHTTPError && isAnswer(error))
    return problem(
      error.code && error.code > 0 ? `the server responded with status ${error.code}` : 'the response is no MCP',
    );
  if (error instanceof McpError && !isLost(error)) return problem(shownMessage(error, redaction));
  return isSent ? UNKNOWN : problem('the server could not be used');
}

const UNKNOWN: Called = {
  outcome: 'unknown',
  text: 'The connection to the server was lost. It is not known whether the call took effect, and it is not sent again.',
};

export const timedOut = (isSent: boolean): Called => ({
  outcome: 'timeout',
  text: isSent
    ? 'The server has sent no result in time. It is not known whether the call took effect, and it is not sent again.'
    : 'The server did not respond in time. The call was not sent.',
});

/** Whether the server itself has refused: behind a status from 500 on the call may have taken effect. */
const isAnswer = ({ code }: StreamableHTTPError): boolean => code === undefined || code < 500;

const CONNECTION_CLOSED = -32_000;
const isLost = (error: McpError): boolean => error.code === CONNECTION_CLOSED || error.cause instanceof Lost;

/** The server does not know the session any more (MCP 2025-11-25, Session Management). */
export const isForgotten = (error: unknown): boolean => error instanceof StreamableHTTPError && error.code === 404;

/** By these codes a server says that it could use the request, and so the session. */
const USED: readonly number[] = [
  ErrorCode.ParseError,
  ErrorCode.MethodNotFound,
  ErrorCode.InvalidParams,
  ErrorCode.InternalError,
];

/**
 * Whether a failed request may be due to its session: many servers respond to one that they have forgotten with 400, with another status,
 * or with an error of JSON-RPC.
 */
export const isRefusedSession = (error: unknown): boolean => !(error instanceof McpError && USED.includes(error.code));
