import { invalidField, isUuid, parseTimestamp } from '@cws/kit';
import type { grants } from '@cws/protos';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_MS = DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
const SCOPE_META_BYTES = 16 * 1024;

const IDS = ['conversation_id', 'app_id', 'mcp_server_id'] as const;

/** validation_failed for ids that are none, and for a scope_meta that is too large. */
export function assertWellFormed(request: grants.CreateGrantRequest): void {
  for (const name of IDS) if (!isUuid(request[name])) throw invalidField(name, 'must be a UUID');
  if (Buffer.byteLength(request.scope_meta) > SCOPE_META_BYTES)
    throw invalidField('scope_meta', 'must be at most 16 KiB of JSON');
}

/** The end of a grant that is created now; validation_failed for what is no time within the next 90 days. */
export function expiryOf(expires_at: string, now: number): Date {
  if (expires_at === '') return new Date(now + DEFAULT_MS);
  const expiry = parseTimestamp(expires_at);
  if (!expiry) throw invalidField('expires_at', 'must be an RFC 3339 time');
  if (expiry.getTime() <= now) throw invalidField('expires_at', 'must be in the future');
  if (expiry.getTime() > now + LONGEST_MS) throw invalidField('expires_at', 'must be at most 90 days from now');
  return expiry;
}
