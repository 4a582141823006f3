import { type Call, ownCall } from '@cws/kit';
import { SELF } from '../../access/self';
import type { MessageDoc } from '../../chat/model/message';
import type { PendingAnswer } from '../../chat/model/pending-answer';
import type { Context } from '../../context';
import type { AskerLanguage } from '../language/chat-languages';
import type { ProviderChain } from '../provider/chain';
import type { Attempt, Loss } from '../queue/answer-queue';
import type { AnswerStream, LiveText } from './live-text';

/** The work of this process on one pending answer, from its claim until it is committed or given back. */
export interface Run {
  readonly session_id: string;
  readonly pending: PendingAnswer;
  /** The question, in a run that begins with the write of the question. */
  readonly question?: MessageDoc;
  /** Makes calls of this service that carry the id and the language of the question's request. */
  readonly call: (timeoutMs?: number) => Call;
  /** Its number rises when a provider fails after readers have received a part of its text. */
  attempt: Attempt;
  /** The number that the session is known to store: below that of `attempt` while it is being raised. */
  confirmed: number;
  /** The text as readers watch it, once there is any. */
  text?: LiveText;
  readonly stop: AbortController;
}

/** Ends a run whose pending answer is no longer its own. */
export class RunCancelled extends Error {
  constructor(readonly reason: Loss) {
    super(reason);
  }
}

/** The dependencies of a run, apart from its claim. */
export interface RunParts {
  readonly context: Pick<
    Context,
    | 'messageLog'
    | 'sessions'
    | 'tails'
    | 'messages'
    | 'clock'
    | 'answers'
    | 'followUps'
    | 'realtime'
    | 'bots'
    | 'agents'
    | 'workspace'
    | 'grants'
  >;
  readonly askerLanguage: AskerLanguage;
  readonly chain: ProviderChain;
  readonly stream: AnswerStream;
}

export function newRun(session_id: string, pending: PendingAnswer, began: number, question?: MessageDoc): Run {
  const { message_id, answer_id, attempt, request_id = `answer ${message_id}`, language = '' } = pending;
  return {
    session_id,
    pending,
    question,
    call: (timeoutMs) => ({ ...ownCall(SELF, request_id, timeoutMs), language }),
    attempt: { session_id, message_id, answer_id, number: attempt, began },
    confirmed: attempt,
    stop: new AbortController(),
  };
}

/** The fields by which log lines name a run. */
export const logFields = ({ session_id, pending, attempt }: Run) => ({
  session_id,
  message_id: pending.message_id,
  attempt: attempt.number,
  request_id: pending.request_id,
});
