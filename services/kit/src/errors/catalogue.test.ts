import { status } from '@grpc/grpc-js';
import { catalogue, isErrorCode } from './catalogue';

/** Every code, in the order of the catalogue (contract: error-codes). */
const decided = `unauthorized, token_expired, forbidden,
not_found, method_not_allowed, session_not_found, message_not_found, bot_not_found, app_not_found, grant_not_found,
server_not_found, notification_not_found, event_not_found, validation_failed, invalid_json, invalid_id, invalid_cursor,
invalid_status, session_archived, session_closed, conflict, pin_limit, edit_window_closed, unsupported_content_type, message_too_large,
body_too_large, invalid_code, code_expired, rate_limited, file_too_large, unsupported_media_type, invalid_image,
storage_unavailable, idempotency_conflict, idempotency_in_progress, tool_not_available, grant_inactive,
upstream_unavailable, upstream_timeout, internal`.split(/,\s+/);

test('the catalogue holds the documented codes and no other', () => {
  expect(Object.keys(catalogue)).toEqual(decided);
});

test('each code has an HTTP error status, a gRPC error status and a sentence', () => {
  for (const [code, { http, grpc, message }] of Object.entries(catalogue)) {
    expect([code, http >= 400 && http < 600, grpc !== status.OK, message.length > 10]).toEqual([
      code,
      true,
      true,
      true,
    ]);
  }
});

test('names of inherited properties of objects are not codes', () => {
  expect(isErrorCode('toString')).toBe(false);
  expect(isErrorCode(undefined)).toBe(false);
});
