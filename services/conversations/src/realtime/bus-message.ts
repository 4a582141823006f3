/** A session has changed: where it stands now, whose it is, and which fields of §2.4 a list shows otherwise. */
export interface ChangedNudge {
  readonly kind: 'changed';
  readonly session_id: string;
  readonly seq: number;
  readonly user_id: string;
  readonly business_id: string;
  readonly changed: readonly string[];
}

/** There is a new session. */
export interface CreatedNudge {
  readonly kind: 'created';
  readonly session_id: string;
  readonly user_id: string;
  readonly business_id: string;
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
}

export interface AnswerDelta extends OfAnswer {
  readonly kind: 'answer.delta';
  readonly attempt: number;
  /** In UTF-16 units. */
  readonly offset: number;
  readonly text: string;
}

export type AbortReason = 'status' | 'deleted' | 'failed';

export interface AnswerAborted extends OfAnswer {
  readonly kind: 'answer.aborted';
  readonly reason: AbortReason;
}

export type AnswerMessage = AnswerStarted | AnswerDelta | AnswerAborted;
export type BusMessage = ChangedNudge | CreatedNudge | TypingMessage | AnswerMessage;
