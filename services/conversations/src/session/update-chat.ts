import { assertText, type Call, invalidField } from '@cws/kit';
import { type conversations, limits, values } from '@cws/protos';
import { permittedSession, sideOf } from '../access/access';
import type { SessionState } from '../chat/model/session';
import { updated } from '../chat/model/update-session';
import type { Context } from '../context';
import { showSession } from './show-session';

type Request = conversations.UpdateChatRequest;

const PRIORITIES: readonly string[] = values['cws.conversations.v1.Priority'];
const LIMITS = limits['cws.conversations.v1.Session'];

/** Changes topic, tags and priority; a topic that was set is not derived any more. Errors: not_found, forbidden, validation_failed. */
export async function updateChat(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.UpdateChatResponse> {
  const { access } = await permittedSession(context, call, request.session_id);
  assertWellFormed(request);
  const at = new Date(context.clock());
  const session = await context.messageLog.change(call, request.session_id, (state) => {
    const decision = updated(state, withGiven(state, request), at, state);
    return { ...decision, result: decision.next };
  });
  return { session: await showSession(context, session, sideOf(access)) };
}

function assertWellFormed({ topic, tags, priority }: Request): void {
  assertText('topic', topic ?? '', LIMITS.topic);
  if (priority && !PRIORITIES.includes(priority))
    throw invalidField('priority', `must be empty, ${PRIORITIES.slice(0, -1).join(', ')} or ${PRIORITIES.at(-1)}`);
  assertTags(tags?.values ?? [], LIMITS.tags);
}

function assertTags(tags: readonly string[], limits: typeof LIMITS.tags): void {
  if (tags.length > limits.max_items) throw invalidField('tags', `must be at most ${limits.max_items}`);
  for (const [index, tag] of tags.entries()) assertText(`tags.${index}`, tag, limits);
}

/** A topic is frozen even if it is set to its current value. */
const withGiven = (state: SessionState, { topic, tags, priority }: Request): SessionState => ({
  ...state,
  ...(topic !== undefined && { topic, topic_frozen: true, topic_message_id: undefined }),
  ...(tags && { tags: [...new Set(tags.values)] }),
  ...(priority !== undefined && { priority }),
});
