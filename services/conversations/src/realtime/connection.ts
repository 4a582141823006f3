import type { IncomingMessage } from 'node:http';
import {
  type AppError,
  CALLER_HEADER,
  type Call,
  type CallerTokens,
  CONTEXT_HEADER,
  type ErrorCode,
  readCall,
} from '@cws/kit';
import type { Frame } from './frame';

/** One open socket, as what it asks for sees it. */
export interface Connection {
  readonly id: string;
  call(): Call;
  isOpen(): boolean;
  deliver(frame: Frame): void;
  drained(): Promise<void>;
  fail(op: string, session_id: string, error: AppError | { readonly code: ErrorCode; readonly message: string }): void;
}

/** Time that anything a stream asks for has. */
const TIMEOUT_MS = 10_000;

/** The call that a proxied request carries, made anew each time it is used. upstream_unavailable when it is not the gateway's. */
export function callsOf({ headers }: IncomingMessage, tokens: CallerTokens): () => Call {
  const call = readCall(String(headers[CALLER_HEADER] ?? ''), String(headers[CONTEXT_HEADER] ?? ''), tokens);
  return () => ({ ...call, deadline: Date.now() + TIMEOUT_MS });
}
