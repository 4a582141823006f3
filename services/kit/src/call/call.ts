import { AppError } from '../errors/app-error';
import type { Caller, Issuer } from './caller';
import type { CallerTokens } from './caller-tokens';
import { withIssuer } from './delegation';
import { isTraceparent } from './traceparent';

/** Metadata of a request that every hop passes on. */
export interface RequestContext {
  readonly request_id: string;
  /** Unix milliseconds after which nobody waits for the response. */
  readonly deadline: number;
  readonly client_ip: string;
  /** W3C Trace Context; empty when the client sent none. */
  readonly traceparent: string;
  /** The client's Accept-Language, or empty. */
  readonly language: string;
  /** Form of the structured fields that the service writes (X-Json-Fields): `json`, `bytes` or empty. */
  readonly json_fields: string;
}

/** A request with its caller, as a handler gets it and passes it on to another service. */
export interface Call extends RequestContext {
  readonly caller: Caller;
  /** Whether the request carries a key under which the service does it once, so that it may be retried. Not passed on. */
  readonly repeatable?: boolean;
}

export const CALLER_HEADER = 'caller';
export const CONTEXT_HEADER = 'request-context';

/** Position of the traceparent in the encoded context. */
const TRACEPARENT_FIELD = 3;

/** The call to `path`. Fails with upstream_unavailable when its caller is missing or forged, or signed for another path or client. */
export function readCall(caller: string, context: string, tokens: CallerTokens, path: string): Call {
  const [time = '', request_id = '', client_ip = '', traceparent = '', json_fields = '', encoded = ''] =
    context.split(';');
  const deadline = Number(time);
  if (!deadline) throw tokens.fault('no context');
  const language = encoded && decodeURIComponent(encoded);
  const verified = tokens.verify(caller, { path, client_ip });
  return { caller: verified, deadline, request_id, client_ip, traceparent, json_fields, language };
}

/** Writes the context in the form that `readCall` reads. */
export function encodeContext(call: RequestContext): string {
  const { deadline, request_id, client_ip, traceparent, json_fields, language } = call;
  return `${deadline};${request_id};${client_ip};${traceparent};${json_fields};${language && encodeURIComponent(language)}`;
}

/**
 * Replaces the traceparent of an encoded context by the one of the call's metadata, if that is well formed: a proxy between two
 * processes may have made the call a span of its own.
 */
export function withTraceparent(context: string, traceparent: string): string {
  const fields = context.split(';');
  if (!isTraceparent(traceparent) || fields.length <= TRACEPARENT_FIELD) return context;
  return fields.with(TRACEPARENT_FIELD, traceparent).join(';');
}

const callerFor = new WeakMap<Caller, Map<Issuer, Caller>>();

/**
 * The same request with `iss` as the issuer of its caller, for a call to the next process. A service that did not authenticate the caller
 * itself may make it only where the process that did has proven it (docs/decisions/0050).
 */
export function onBehalfOf(call: Call, iss: Issuer): Call {
  const known = callerFor.get(call.caller) ?? new Map<Issuer, Caller>();
  callerFor.set(call.caller, known);
  const caller = known.get(iss) ?? withIssuer(call.caller, iss);
  known.set(iss, caller);
  return { ...call, caller };
}

/** A call that a process makes for itself in the course of a request, such as a look-up that does not depend on who asks. */
export const asItself = (call: Call, self: Caller): Call => ({ ...call, caller: self });

/** A call that a process makes for itself, outside of any request. */
export const ownCall = (caller: Caller, request_id: string, timeoutMs = 10_000): Call => ({
  caller,
  request_id,
  deadline: Date.now() + timeoutMs,
  client_ip: '',
  traceparent: '',
  language: '',
  json_fields: '',
});

/** Milliseconds until the deadline; upstream_timeout after it. */
export function timeLeft(call: RequestContext): number {
  const left = call.deadline - Date.now();
  if (left <= 0) throw new AppError('upstream_timeout');
  return left;
}
