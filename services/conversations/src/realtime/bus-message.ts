/** A session has changed; `seq` is its newest number. */
export interface ChangedNudge {
  readonly kind: 'changed';
  readonly session_id: string;
  readonly seq: number;
}

/** A session has changed in lists: its owners, and the fields that have changed, or that it is new. */
export interface ListedNudge {
  readonly kind: 'listed';
  readonly session_id: string;
  readonly user_id: string;
  readonly business_id: string;
  readonly changed: readonly string[] | 'created';
}

export interface TypingMessage {
  readonly kind: 'typing';
  readonly session_id: string;
  readonly sender_type: 'user' | 'agent';
  readonly sender_id: string;
  readonly on: boolean;
}

interface OfAnswer {
  readonly session_id: string;
  readonly answer_id: string;
}

export interface AnswerStarted extends OfAnswer {
  readonly kind: 'answer.started';
  readonly to_message_id: string;
  readonly attempt: number;
  /** Readers are told of it behind the change with this number; a process of the release before this field leaves it out. */
  readonly after_seq?: number;
}

export interface AnswerDelta extends OfAnswer {
  readonly kind: 'answer.delta';
  readonly attempt: number;
  /** In UTF-16 units. */
  readonly offset: number;
  readonly text: string;
}

/** A tool was called for the answer. */
export interface AnswerTool extends OfAnswer {
  readonly kind: 'answer.tool';
  /** The slug of its server. */
  readonly server: string;
  readonly tool: string;
  readonly ok: boolean;
}

export type AbortReason = 'status' | 'deleted' | 'failed';

export interface AnswerAborted extends OfAnswer {
  readonly kind: 'answer.aborted';
  readonly reason: AbortReason;
}

export type AnswerMessage = AnswerStarted | AnswerDelta | AnswerTool | AnswerAborted;
export type BusMessage = ChangedNudge | ListedNudge | TypingMessage | AnswerMessage;

export const ofSession = (session_id: string): string => `session:${session_id}`;
export const ofUser = (user_id: string): string => `user:${user_id}`;
export const ofBusiness = (business_id: string): string => `business:${business_id}`;

/** The topics whose listeners get the message. */
export function topicsOf(message: BusMessage): string[] {
  if (message.kind !== 'listed') return [ofSession(message.session_id)];
  const { user_id, business_id } = message;
  return business_id === '' ? [ofUser(user_id)] : [ofUser(user_id), ofBusiness(business_id)];
}
