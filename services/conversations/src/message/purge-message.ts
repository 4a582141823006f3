import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type Decision, unchanged } from '../chat/model/decision';
import type { Context } from '../context';
import { finishPurge } from './purge-copies';
import { withPurged } from './purged-rows';
import { type Found, messageId, reviseMessage } from './revise-message';

/**
 * The legal path (contract: messages-purge): what the message said is gone, from its copies in branches too; the message stays listed and
 * counted. The session's user may purge what they wrote, managers anything; in the archive too. The same again goes on
 * where it was cut off. Errors: those of reviseMessage.
 */
export async function purgeMessage(
  context: Context,
  call: Call,
  request: conversations.PurgeMessageRequest,
): Promise<conversations.PurgeMessageResponse> {
  const isUnfinished = await reviseMessage(context, call, request, (found) => purged(context, found));
  if (isUnfinished) await finishPurge(context, call, request.session_id, messageId(request));
  return { deleted: true };
}

/** Marked as unfinished in the same step: whoever finds the mark takes care of the copies. */
async function purged(context: Context, found: Found): Promise<Decision<boolean>> {
  const { state, row, at } = found;
  assertMayPurge(found);
  const purging = state.purging ?? [];
  if (row.gdpr_purged_at)
    return unchanged(
      state,
      purging.some(({ message_id }) => message_id === row._id),
    );
  const decision = await withPurged(context, state, [row], new Set([row._id]), at);
  return { ...decision, next: { ...decision.next, purging: [...purging, { message_id: row._id, at }] }, result: true };
}

function assertMayPurge({ row, access }: Found): void {
  const isAllowed = access.as === 'manager' || (access.as === 'user' && row.side === 'user');
  if (!isAllowed) throw new AppError('forbidden');
}
