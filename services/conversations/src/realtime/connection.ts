import type { IncomingMessage } from 'node:http';
import { CALLER_HEADER, type Call, type CallerTokens, CONTEXT_HEADER, readCall } from '@cws/kit';

/** Time that anything a stream asks for has. */
const TIMEOUT_MS = 10_000;

/** The call that a proxied request carries, made anew each time it is used. unauthorized when it is not the gateway's. */
export function callsOf({ headers }: IncomingMessage, tokens: CallerTokens): () => Call {
  const call = readCall(String(headers[CALLER_HEADER] ?? ''), String(headers[CONTEXT_HEADER] ?? ''), tokens);
  return () => ({ ...call, deadline: Date.now() + TIMEOUT_MS });
}
