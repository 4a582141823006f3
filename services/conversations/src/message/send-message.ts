import { AppError, assertText, type Call, invalidField } from '@cws/kit';
import { type conversations, limits } from '@cws/protos';
import { assertSessionId, isOwn } from '../access/access';
import { CHANNELS, isChannel } from '../chat/model/channels';
import { type Decision, unchanged } from '../chat/model/decision';
import { appendWithConsequences, type Consequence } from '../chat/model/follow-up';
import { assertContentType, type MessageDoc } from '../chat/model/message';
import { renderMessage } from '../chat/model/render-message';
import type { SessionState } from '../chat/model/session';
import { assertContentSize } from '../chat/model/sizes';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import { draftOf } from './draft';
import { assertPostback, isPostback } from './postback';
import { type ReaderSettings, readerOf } from './read-privacy';
import { type Dedupe, dedupeOf, isInTail, type LookUp, lookUpRepeat } from './repeat';
import { replyTo } from './reply';
import { type Speaker, speakerOf } from './speaker';

type Request = conversations.SendMessageRequest;
type Response = conversations.SendMessageResponse;

interface Sent {
  readonly message: MessageDoc;
  readonly session: SessionState;
}

/** The results of look-ups for a request, which the write checks to be still valid. */
interface Attempt {
  readonly request: Request;
  readonly speaker: Speaker;
  readonly dedupe?: Dedupe;
  readonly lookUp?: LookUp;
  /** The settings of the speaker, if there was something to read. */
  readonly reader?: ReaderSettings;
  /** The results of the follow-ups. */
  readonly consequences: readonly Consequence[];
}

/**
 * Appends a message, or returns the stored one if the request repeats its client_message_id or Idempotency-Key, even if the session
 * takes no messages any more. Errors: session_not_found, session_archived, session_closed, unsupported_content_type,
 * message_too_large, message_not_found (400), validation_failed, idempotency_conflict, forbidden (a visitor of a disabled widget).
 */
export async function sendMessage(context: Context, call: Call, request: Request): Promise<Response> {
  assertSessionId(request.session_id);
  assertText('client_message_id', request.client_message_id, limits['cws.conversations.v1.Message'].client_message_id);
  for (;;) {
    const { session, speaker } = await findSpeaker(context, call, request);
    const dedupe = dedupeOf(request, speaker.side);
    const lookUp = dedupe && (await lookUpRepeat(context, call, session, dedupe));
    if (lookUp?.repeated) return respond(call, { message: lookUp.repeated, session }, true);
    await context.widgets.assertTaking(call);
    assertSendable(request);
    const [reader, ...consequences] = await Promise.all([
      marksAsRead(speaker, session) ? context.privacy.of(call, readerOf(call, speaker.side, session)) : undefined,
      ...context.followUps.map((followUp) => followUp(context, call, session, speaker)),
    ]);
    const sent = await append(context, call, { request, speaker, dedupe, lookUp, reader, consequences });
    if (sent) return respond(call, sent, false);
  }
}

const respond = (call: Call, { message, session }: Sent, replayed: boolean): Response => ({
  message: renderMessage(message, session, call),
  replayed,
});

/** Finds the session and the speaker, in the stored state if the remembered one may be from before a merge. Error: session_not_found. */
async function findSpeaker(
  context: Pick<Context, 'messageLog' | 'roles' | 'sessions'>,
  call: Call,
  request: Request,
): Promise<{ session: SessionState; speaker: Speaker }> {
  for (const read of [context.messageLog.peek, context.sessions.state]) {
    const session = await read(request.session_id);
    const speaker = session && (await speakerOf(context, call, request, session));
    if (speaker) return { session, speaker };
  }
  throw new AppError('session_not_found');
}

/** Whether the message marks the other side's messages as read: public ones of a user, a bot or an agent do. */
const marksAsRead = ({ side, sender_type, is_private }: Speaker, { unread }: SessionState): boolean =>
  unread[side] > 0 && sender_type !== 'system' && !is_private;

/** Undefined when the attempt is outdated. */
function append(
  context: Pick<Context, 'clock' | 'messageLog' | 'messages' | 'tails'>,
  call: Call,
  attempt: Attempt,
): Promise<Sent | undefined> {
  const { session_id, reply_to_message_id } = attempt.request;
  if (reply_to_message_id === '')
    return context.messageLog.change(call, session_id, (state) => decide(context, call, state, attempt));
  return context.messageLog.revise(call, session_id, async (state) =>
    decide(context, call, state, attempt, await findRow(context, state, reply_to_message_id.toUpperCase())),
  );
}

/** `target`: the message that is replied to, null when the session has none with that id. */
function decide(
  context: Pick<Context, 'clock'>,
  call: Call,
  state: SessionState,
  attempt: Attempt,
  target?: MessageDoc | null,
): Decision<Sent | undefined> {
  if (isOutdated(call, state, attempt)) return unchanged(state, undefined);
  const { request, speaker, dedupe, reader, consequences } = attempt;
  const reply = target === undefined ? undefined : replyTo(target, speaker);
  const draft = { ...draftOf(call, request, state, speaker, dedupe), ...reply };
  const user = speaker.side === 'user' ? { chat_language: reader?.chat_language } : {};
  const occasion = { call, now: context.clock(), quiet: reader?.hidesReading, ...user };
  const decision = appendWithConsequences(consequences, state, draft, occasion);
  return { ...decision, result: { message: decision.result, session: decision.next } };
}

function isOutdated({ caller }: Call, state: SessionState, { speaker, dedupe, lookUp, reader }: Attempt): boolean {
  if (speaker.is_own !== isOwn(caller, state)) return true;
  if (!reader && marksAsRead(speaker, state)) return true;
  return dedupe !== undefined && (isInTail(state, dedupe) || state.history_through !== lookUp?.history_through);
}

function assertSendable(request: Request): void {
  const { content, content_type, channel } = request;
  assertContentType(content_type || 'text');
  assertContentSize(content);
  if (isPostback(request)) assertPostback(request);
  if (channel && !isChannel(channel)) throw invalidField('channel', `must be one of ${CHANNELS.join(', ')}`);
  const needsContent = ['', 'text', 'markdown'].includes(content_type);
  if (needsContent && content === '') throw invalidField('content', 'is required');
}
