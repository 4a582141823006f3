import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Draft } from '../chat/model/append-message';
import { storedForm } from '../chat/model/json-form';
import type { SessionState } from '../chat/model/session';
import { actionPayloadOf, isPostback } from './postback';
import type { Dedupe } from './repeat';
import type { Speaker } from './speaker';

type Request = conversations.SendMessageRequest;

/** The message of a request, in its speaker's name. */
export function draftOf(
  call: Call,
  request: Request,
  session: SessionState,
  speaker: Speaker,
  dedupe: Dedupe | undefined,
): Draft {
  const { session_id, content, client_message_id, is_read_once } = request;
  return {
    session_id,
    side: speaker.side,
    ...(dedupe && { dedupe_key: dedupe.key }),
    ...(dedupe?.request_hash && { request_hash: dedupe.request_hash }),
    ...(client_message_id && { client_message_id }),
    sender_type: speaker.sender_type,
    // The session may have got another user since the speaker was found.
    sender_id: speaker.side === 'user' ? session.user_id : speaker.sender_id,
    channel: (request.channel || session.channel) as Draft['channel'],
    content_type: (request.content_type || 'text') as Draft['content_type'],
    ...(content !== '' && { content }),
    ...withForm(call, request),
    ...(isPostback(request) && { action_payload: actionPayloadOf(request) }),
    ...(speaker.is_private && { is_private: true }),
    ...(is_read_once && { is_read_once }),
  };
}

/** Decides the form of what the service writes into the message, and of the answer to it. */
function withForm(call: Call, request: Request): Pick<Draft, 'json_form'> {
  const actions = isPostback(request) ? [request.action_data, request.action_payload] : [];
  return storedForm(call, [request.content, ...actions]);
}
