import { status as Grpc } from '@grpc/grpc-js';

/** An error in gRPC, in HTTP, and in words. */
export interface CatalogueEntry {
  readonly grpc: Grpc;
  readonly http: number;
  readonly message: string;
}

const entry = (http: number, grpc: Grpc, message: string): CatalogueEntry => ({ http, grpc, message });

/** Every error.code of the system (contract: error-codes). The API documentation is generated from this table. */
export const catalogue = {
  unauthorized: entry(401, Grpc.UNAUTHENTICATED, 'A valid access token is required'),
  token_expired: entry(401, Grpc.UNAUTHENTICATED, 'The access token has expired'),
  forbidden: entry(403, Grpc.PERMISSION_DENIED, 'The caller may not do this'),
  not_found: entry(404, Grpc.NOT_FOUND, 'There is no such resource'),
  method_not_allowed: entry(405, Grpc.UNIMPLEMENTED, 'This path does not have this method'),
  session_not_found: entry(400, Grpc.NOT_FOUND, 'There is no such session'),
  message_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such message'),
  bot_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such bot'),
  app_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such app'),
  grant_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such grant'),
  server_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such server'),
  notification_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such notification'),
  event_not_found: entry(404, Grpc.NOT_FOUND, 'There is no such event'),
  validation_failed: entry(400, Grpc.INVALID_ARGUMENT, 'The request is not valid'),
  invalid_json: entry(400, Grpc.INVALID_ARGUMENT, 'The body is not valid JSON'),
  invalid_id: entry(400, Grpc.INVALID_ARGUMENT, 'An id in the path is malformed'),
  invalid_cursor: entry(400, Grpc.INVALID_ARGUMENT, 'The cursor is unreadable or belongs to another list'),
  invalid_status: entry(400, Grpc.INVALID_ARGUMENT, 'The status is missing or unknown'),
  session_archived: entry(400, Grpc.FAILED_PRECONDITION, 'The session is archived'),
  session_closed: entry(400, Grpc.FAILED_PRECONDITION, 'The session is closed'),
  conflict: entry(409, Grpc.ABORTED, 'The resource has changed meanwhile'),
  pin_limit: entry(400, Grpc.FAILED_PRECONDITION, 'The session has the maximum of pinned messages'),
  edit_window_closed: entry(403, Grpc.PERMISSION_DENIED, 'The message can no longer be edited'),
  unsupported_content_type: entry(400, Grpc.INVALID_ARGUMENT, 'The content_type is unknown'),
  message_too_large: entry(400, Grpc.INVALID_ARGUMENT, 'The message is too large'),
  body_too_large: entry(413, Grpc.INVALID_ARGUMENT, 'The body is too large'),
  invalid_code: entry(401, Grpc.UNAUTHENTICATED, 'The code is wrong'),
  code_expired: entry(401, Grpc.UNAUTHENTICATED, 'There is no valid code for this address; request a new one'),
  rate_limited: entry(429, Grpc.RESOURCE_EXHAUSTED, 'Too many requests; try again later'),
  file_too_large: entry(413, Grpc.INVALID_ARGUMENT, 'The file is too large'),
  unsupported_media_type: entry(415, Grpc.INVALID_ARGUMENT, 'The content type is not supported here'),
  invalid_image: entry(400, Grpc.INVALID_ARGUMENT, 'The file is not a readable image'),
  storage_unavailable: entry(503, Grpc.UNAVAILABLE, 'The file storage is not available'),
  idempotency_conflict: entry(422, Grpc.FAILED_PRECONDITION, 'The Idempotency-Key was used with another request'),
  idempotency_in_progress: entry(409, Grpc.ABORTED, 'The first request with this Idempotency-Key is still running'),
  tool_not_available: entry(400, Grpc.FAILED_PRECONDITION, 'The server does not offer this tool'),
  grant_inactive: entry(400, Grpc.FAILED_PRECONDITION, 'The grant has expired or was revoked'),
  upstream_unavailable: entry(503, Grpc.UNAVAILABLE, 'A part of the service is not available; try again'),
  upstream_timeout: entry(504, Grpc.DEADLINE_EXCEEDED, 'A part of the service did not respond in time'),
  internal: entry(500, Grpc.INTERNAL, 'Something went wrong on our side'),
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(catalogue, value);
