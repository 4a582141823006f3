import { isRepeat } from '@cws/kit';
import type { IdempotencyMark, ListedSession } from '../chat/model/session';
import type { Context } from '../context';

export interface FirstResult {
  readonly session: ListedSession;
  readonly created: boolean;
}

/** Finds the session that the first request with this key created or resumed. Error: idempotency_conflict for another request. */
export async function findFirstResult(
  context: Pick<Context, 'idempotencyTtlS' | 'resumes' | 'sessions'>,
  mark: IdempotencyMark,
): Promise<FirstResult | undefined> {
  const { idempotencyTtlS } = context;
  const created = await context.sessions.findCreatedBy(mark.key);
  if (created && isRepeat(mark, created.created_by, idempotencyTtlS)) return { session: created, created: true };
  if (created) await context.sessions.forgetCreatedBy(mark.key);
  const resume = await context.resumes.find(mark.key);
  if (!resume || !isRepeat(mark, resume, idempotencyTtlS)) return undefined;
  const session = await context.sessions.find(resume.session_id);
  return session ? { session, created: false } : undefined;
}
