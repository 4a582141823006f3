import { type AppError, type Call, type Caller, unauthenticatedCaller } from '@cws/kit';
import type { Request, Response } from 'express';

/** A failure as a page, with the headers of that page. */
export type FailurePage = (
  error: AppError,
  request: { readonly request_id: string; readonly path: string },
) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** The facts about a request that the gateway knows before a handler runs. */
export interface Visit {
  readonly started: number;
  readonly request_id: string;
  readonly traceparent: string;
  /** Full address of the client. */
  readonly client_address: string;
  /** Pattern of the path, for logs and metrics; never the path itself. */
  route: string;
  /** Makes the page about a failure, for a client that prefers pages. */
  readonly failurePage: FailurePage;
  /** Number of bytes that its connection had written before. */
  readonly written: number;
  /** Set once the request is authenticated. */
  caller?: Caller;
  /** error.code of a failure. */
  error?: string;
  /** Whether this process, or a service, refused it for want of room. */
  isOverload?: boolean;
  /** Whether this process did, before any work. */
  isShed?: boolean;
  /** Status of a failure that was written to the socket directly. */
  refused?: number;
}

/** Time limit of a request, over all services together. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The caller of requests that need no credential. It is one object, so that its metadata is signed once. */
export const UNAUTHENTICATED: Caller = unauthenticatedCaller('gateway');

export type GatewayResponse = Response<unknown, { visit: Visit }>;

/** The request as services see it; its time limit begins now. */
export function callOf(request: Request | { headers: Request['headers'] }, visit: Visit, caller: Caller): Call {
  const { headers } = request;
  return {
    caller,
    request_id: visit.request_id,
    deadline: Date.now() + REQUEST_TIMEOUT_MS,
    client_ip: visit.client_address,
    traceparent: visit.traceparent,
    language: headers['accept-language']?.slice(0, 200) ?? '',
    json_fields: jsonFields(headers['x-json-fields']),
  };
}

const jsonFields = (header: string | string[] | undefined): string =>
  header === 'json' || header === 'bytes' ? header : '';
