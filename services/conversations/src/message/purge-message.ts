import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type Decision, unchanged } from '../chat/model/decision';
import type { Context } from '../context';
import { finishPurge } from './purge-copies';
import { withPurged } from './purged-rows';
import { messageId, reviseMessage, type VisibleMessage } from './revise-message';

/**
 * Removes the content of a message and of its copies in branches for good (contract: messages-purge); the message stays listed
 * and counted. The session's user may purge their own messages, managers any; in an archived session too. A repeated request
 * finishes an interrupted purge. Errors: those of reviseMessage.
 */
export async function purgeMessage(
  context: Context,
  call: Call,
  request: conversations.PurgeMessageRequest,
): Promise<conversations.PurgeMessageResponse> {
  const isUnfinished = await reviseMessage(context, call, request, (visible) => purged(context, visible));
  if (isUnfinished) await finishPurge(context, call, request.session_id, messageId(request));
  return { deleted: true };
}

/** The same write marks the purge as unfinished, so that a job purges the copies if this process dies. */
async function purged(
  context: Pick<Context, 'messages' | 'tails'>,
  visible: VisibleMessage,
): Promise<Decision<boolean>> {
  const { state, row, at } = visible;
  assertMayPurge(visible);
  const purging = state.purging ?? [];
  if (row.gdpr_purged_at)
    return unchanged(
      state,
      purging.some(({ message_id }) => message_id === row._id),
    );
  const decision = await withPurged(context, state, [row], new Set([row._id]), at);
  return { ...decision, next: { ...decision.next, purging: [...purging, { message_id: row._id, at }] }, result: true };
}

function assertMayPurge({ row, access }: VisibleMessage): void {
  const isAllowed = access.as === 'manager' || (access.as === 'user' && row.side === 'user');
  if (!isAllowed) throw new AppError('forbidden');
}
