import { AppError, type Call, invalidField, parseTimestamp } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { permittedSession } from '../access/access';
import { STATUSES, type Status } from '../chat/model/session';
import type { Context } from '../context';
import { changeStatus } from './change-status';

type Request = conversations.SetChatStatusRequest;

/** Sets any status from any other (contract: chats-status). Errors: not_found, forbidden, invalid_status, validation_failed. */
export async function setChatStatus(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.SetChatStatusResponse> {
  await permittedSession(context, call, request.session_id);
  const status = statusOf(request);
  await changeStatus(context, call, request.session_id, status, untilOf(request));
  return { status: { status } };
}

function statusOf({ status }: Request): Status {
  if (!(STATUSES as readonly string[]).includes(status))
    throw new AppError('invalid_status', {
      details: [{ path: 'status', message: `must be one of ${STATUSES.join(', ')}` }],
    });
  return status as Status;
}

function untilOf({ snoozed_until }: Request): Date | null {
  if (snoozed_until === '') return null;
  const until = parseTimestamp(snoozed_until);
  if (!until) throw invalidField('snoozed_until', 'must be an RFC 3339 time');
  return until;
}
