import { AppError, type Call } from '@cws/kit';
import { appendMessage } from '../chat/model/append-message';
import type { Channel } from '../chat/model/channels';
import { type Decision, unchanged } from '../chat/model/decision';
import { attachmentsDraft } from '../chat/model/new-session';
import type { IdempotencyMark, SessionDoc, SessionState } from '../chat/model/session';
import type { Context } from '../context';
import { type Dedupe, isInTail, lookUpRepeat } from '../message/repeat';

export interface Attachments {
  readonly urls: readonly string[];
  readonly channel: Channel;
  /** Identifies the request, which may have attached them before it was interrupted and repeated. */
  readonly mark?: IdempotencyMark;
}

/** Attaches the files and returns the session; null when it was archived or closed since it was found. */
export async function attachFiles(
  context: Pick<Context, 'clock' | 'messageLog' | 'messages' | 'sessions' | 'tails'>,
  call: Call,
  { _id }: SessionDoc,
  files: Attachments,
): Promise<SessionDoc | null> {
  const dedupe = dedupeOf(files);
  for (;;) {
    const state = (await context.sessions.state(_id))!;
    const lookUp = dedupe && (await lookUpRepeat(context, call, state, dedupe));
    if (lookUp?.repeated) return wholeOf(state);
    const attached = await unlessOver(
      context.messageLog.change(call, _id, (now): Decision<SessionDoc | undefined> => {
        const isOutdated = dedupe && (isInTail(now, dedupe) || now.history_through !== state.history_through);
        return isOutdated ? unchanged(now, undefined) : withFiles(context, call, now, files, dedupe);
      }),
    );
    if (attached !== undefined) return attached;
  }
}

const dedupeOf = ({ mark }: Attachments): Dedupe | undefined =>
  mark && {
    side: 'user',
    key: `i:${mark.key}`,
    unscoped_key: mark.unscoped_key ?? '',
    request_hash: mark.request_hash,
  };

function withFiles(
  { clock }: Pick<Context, 'clock'>,
  call: Call,
  state: SessionState,
  { urls, channel }: Attachments,
  dedupe: Dedupe | undefined,
): Decision<SessionDoc> {
  const keys = dedupe && { dedupe_key: dedupe.key, request_hash: dedupe.request_hash };
  const draft = { ...attachmentsDraft(call, { _id: state._id, channel }, urls), ...keys };
  const decision = appendMessage(state, draft, clock());
  return { ...decision, result: wholeOf(decision.next) };
}

const wholeOf = (state: SessionState): SessionDoc => ({ ...state, tail: [], events: [] });

function unlessOver<T>(attached: Promise<T>): Promise<T | null> {
  return attached.catch((error) => {
    const isOver = error instanceof AppError && ['session_archived', 'session_closed'].includes(error.code);
    if (isOver) return null;
    throw error;
  });
}
