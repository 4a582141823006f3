import type { IncomingMessage } from 'node:http';
import { type AppError, assertFromGateway, type Call, type CallerTokens, type ErrorCode, readHttpCall } from '@cws/kit';
import type { Frame } from './frame';

/** An open WebSocket. */
export interface Connection {
  readonly id: string;
  call(): Call;
  isOpen(): boolean;
  deliver(frame: Frame): void;
  drained(): Promise<void>;
  fail(op: string, session_id: string, error: AppError | { readonly code: ErrorCode; readonly message: string }): void;
}

/** The timeout of requests for a stream. */
const TIMEOUT_MS = 10_000;

/** Makes calls of the caller of a proxied request. Error: upstream_unavailable when the gateway has not signed it. */
export function callsOf(request: IncomingMessage, tokens: CallerTokens): () => Call {
  const call = assertFromGateway(readHttpCall(request, tokens));
  return () => ({ ...call, deadline: Date.now() + TIMEOUT_MS });
}
