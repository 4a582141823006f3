/**
 * An answer that a session owes (contract: answers-once). It stands there from the step that writes the question until
 * the step that writes the answer, or that makes one needless; so whoever finds it there may answer, and nobody else.
 */
export interface AnswerDue {
  /** The question. */
  readonly message_id: string;
  readonly answer_id: string;
  /** Counts who took it; 0: nobody yet. A look-up that found nobody is not counted. */
  readonly attempt: number;
  /** The process that is at it; empty: nobody. */
  readonly by: string;
  /** Of the first in line: until then nobody else takes it. Behind the first only of those that pushed another one out. */
  readonly lease_until?: Date;
  /** When a look-up for it failed for the first time. */
  readonly waits_since?: Date;
  /** Accept-Language of the question's request. */
  readonly language?: string;
  /** Of the question's request. */
  readonly request_id?: string;
}

/** Questions that the session does not owe an answer to any more because too many newer ones came. */
export interface AnswersDropped {
  /** The newest of them. */
  readonly message_id: string;
  /** A message has said so; there is one until nothing is owed any more. */
  readonly told?: true;
}

/** A process's hold on an answer. */
export interface Claim {
  readonly by: string;
  readonly until: Date;
}
