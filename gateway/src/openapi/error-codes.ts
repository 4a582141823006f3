import { catalogue, type ErrorCode } from '@cws/kit';
import type { Row } from '../route';

/** Every error that an operation can answer, by HTTP status in rising order. */
export function errorsByStatus(row: Row): Map<number, ErrorCode[]> {
  const codes = new Set([...row.errors, ...impliedBy(row)]);
  const statusOf = (code: ErrorCode) => documented(row, code) ?? catalogue[code].http;
  return Map.groupBy(
    [...codes].sort((a, b) => statusOf(a) - statusOf(b)),
    statusOf,
  );
}

/** §4.3 documents no 404. */
const documented = (row: Row, code: ErrorCode): number | undefined =>
  row.id === 'createChat' && code === 'bot_not_found' ? 400 : undefined;

function impliedBy({ access, limit, idempotent, params, query, body }: Row): ErrorCode[] {
  const needsCredential = access === 'credential' || access === 'end-user';
  return [
    ...of(needsCredential, 'unauthorized', 'token_expired', 'forbidden'),
    ...of(limit !== 'none', 'rate_limited'),
    ...of(params !== undefined, 'invalid_id'),
    ...of(query !== undefined, 'validation_failed'),
    ...of(body !== undefined, 'validation_failed', 'invalid_json', 'body_too_large', 'unsupported_media_type'),
    ...of(idempotent, 'validation_failed', 'idempotency_conflict', 'idempotency_in_progress'),
    'internal',
    'upstream_unavailable',
    'upstream_timeout',
  ];
}

const of = (applies: boolean, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);
