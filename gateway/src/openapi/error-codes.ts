import { catalogue, type ErrorCode } from '@cws/kit';
import type { z } from 'zod';
import type { Row } from '../routes/route';

/** The errors of an operation, by HTTP status in ascending order. */
export function errorsByStatus(row: Row): Map<number, ErrorCode[]> {
  const codes = new Set([...row.errors, ...impliedBy(row)]);
  const statusOf = (code: ErrorCode) => documented(row, code) ?? catalogue[code].http;
  return Map.groupBy(
    [...codes].sort((a, b) => statusOf(a) - statusOf(b)),
    statusOf,
  );
}

/** Operations that document another status than the catalogue's (contract: error-codes). */
const OWN_STATUS: Readonly<Record<string, Partial<Record<ErrorCode, number>>>> = {
  createChat: { bot_not_found: 400 },
  createGrant: { session_not_found: 404 },
  sendMessage: { message_not_found: 400 },
};

const documented = (row: Row, code: ErrorCode): number | undefined => OWN_STATUS[row.id]?.[code];

function impliedBy({ access, limit, idempotent, params, query, body }: Row): ErrorCode[] {
  const needsCredential = !['none', 'optional', 'optional-expired'].includes(access);
  return [
    ...of(needsCredential, 'unauthorized', 'token_expired', 'forbidden'),
    ...of(limit !== 'none', 'rate_limited'),
    ...of(params !== undefined && haveForm(params), 'invalid_id'),
    ...of(query !== undefined, 'validation_failed'),
    ...of(body !== undefined, 'validation_failed', 'invalid_json', 'body_too_large', 'unsupported_media_type'),
    ...of(idempotent, 'validation_failed', 'idempotency_conflict', 'idempotency_in_progress'),
    'internal',
    'upstream_unavailable',
    'upstream_timeout',
  ];
}

/** Whether a parameter can be malformed: some refuse no text. */
const haveForm = (params: z.ZodObject): boolean =>
  !params.safeParse(Object.fromEntries(Object.keys(params.shape).map((name) => [name, '?']))).success;

const of = (applies: boolean, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);
