import { type Call, invalidField } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { CHANNELS, isChannel } from '../channels';
import type { Context } from '../context';
import { assertOwn, assertSessionId } from '../session/access';
import type { SessionState } from '../session/session';
import { appendMessage, type Draft } from './append-message';
import type { Decision } from './decision';
import { assertContentSize, assertContentType, type MessageDoc } from './message';
import { renderMessage } from './render-message';
import { type Dedupe, dedupeOf, isInTail, type LookUp, lookUpRepeat } from './repeat';

type Request = conversations.SendMessageRequest;
type Response = conversations.SendMessageResponse;
interface Sent {
  readonly message: MessageDoc;
  readonly session: Pick<SessionState, '_id' | 'conversation_id'>;
}

/**
 * §4.6. Appends the message, or answers the stored one to a repeat of its client_message_id or Idempotency-Key, whatever
 * has become of the session since. Errors: session_not_found, session_archived, session_closed, unsupported_content_type,
 * message_too_large, validation_failed, idempotency_conflict.
 */
export async function sendMessage(context: Context, call: Call, request: Request): Promise<Response> {
  assertSessionId(request.session_id);
  const dedupe = dedupeOf(request, 'user');
  for (;;) {
    const seen = dedupe && (await lookUpRepeat(context, call, request.session_id, dedupe));
    if (seen?.repeated) return respond({ message: seen.repeated, session: seen.session }, true);
    const sent = await append(context, call, request, dedupe, seen);
    if (sent) return respond(sent, false);
  }
}

const respond = ({ message, session }: Sent, replayed: boolean): Response => ({
  message: renderMessage(message, session),
  replayed,
});

/** Undefined when the look-up for a repeat has to be made again. */
function append(
  context: Context,
  call: Call,
  request: Request,
  dedupe?: Dedupe,
  seen?: LookUp,
): Promise<Sent | undefined> {
  assertSendable(request);
  return context.log.change(call, request.session_id, (state): Decision<Sent | undefined> => {
    assertOwn(call.caller, state);
    if (dedupe && isOutdated(state, dedupe, seen)) return { next: state, result: undefined };
    const decision = appendMessage(state, draftOf(call, request, state, dedupe), context.clock());
    return { ...decision, result: { message: decision.result, session: state } };
  });
}

const isOutdated = (state: SessionState, dedupe: Dedupe, seen?: LookUp): boolean =>
  isInTail(state, dedupe) || state.history_through !== seen?.history_through;

function assertSendable({ content, content_type, channel }: Request): void {
  assertContentType(content_type || 'text');
  assertContentSize(content);
  if (channel && !isChannel(channel)) throw invalidField('channel', `must be one of ${CHANNELS.join(', ')}`);
  const needsContent = ['', 'text', 'markdown'].includes(content_type);
  if (needsContent && content === '') throw invalidField('content', 'is required');
}

function draftOf(call: Call, request: Request, state: SessionState, dedupe?: Dedupe): Draft {
  const { session_id, content_type, content, client_message_id, is_read_once } = request;
  return {
    session_id,
    side: 'user',
    ...(dedupe && { dedupe_key: dedupe.key }),
    ...(dedupe?.request_hash && { request_hash: dedupe.request_hash }),
    ...(client_message_id && { client_message_id }),
    sender_type: 'user',
    sender_id: call.caller.user_id,
    channel: (request.channel || state.channel) as Draft['channel'],
    content_type: (content_type || 'text') as Draft['content_type'],
    ...(content !== '' && { content }),
    ...(is_read_once && { is_read_once }),
  };
}
