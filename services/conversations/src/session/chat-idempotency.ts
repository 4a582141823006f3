import { AppError } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { IdempotencyMark, ListedSession } from '../chat/model/session';
import type { Context } from '../context';

export interface FirstResult {
  readonly session: ListedSession;
  readonly created: boolean;
}

/** The mark of the request for the session that it creates; undefined without an Idempotency-Key. */
export function markOf(
  { idempotency }: Pick<conversations.CreateChatRequest, 'idempotency'>,
  now: number,
): IdempotencyMark | undefined {
  const { key = '', request_hash = '', unscoped_key = '' } = idempotency ?? {};
  return key === '' ? undefined : { key, request_hash, at: new Date(now), unscoped_key };
}

/** Finds the session that the first request with this key created or resumed. Error: idempotency_conflict for another request. */
export async function findFirstResult(context: Context, mark: IdempotencyMark): Promise<FirstResult | undefined> {
  const isCurrent = isWithin(context.idempotencyTtlS);
  const created = await context.sessions.findCreatedBy(mark.key);
  if (created && isCurrent(created.created_by, mark)) return { session: created, created: true };
  if (created) await context.sessions.forgetCreatedBy(mark.key);
  const resume = await context.resumes.find(mark.key);
  if (!resume || !isCurrent(resume, mark)) return undefined;
  const session = await context.sessions.find(resume.session_id);
  return session ? { session, created: false } : undefined;
}

/** Whether the first request is at most `ttlS` seconds old. Error: idempotency_conflict when it was another request. */
const isWithin =
  (ttlS: number) =>
  (first: IdempotencyMark | undefined, { at, request_hash }: IdempotencyMark): boolean => {
    if (!first || at.getTime() - first.at.getTime() > ttlS * 1000) return false;
    if (first.request_hash !== request_hash) throw new AppError('idempotency_conflict');
    return true;
  };
