/**
 * An answer that a session owes (docs/decisions §3, Answer job). It stands there from the step that writes the question until
 * the step that writes the answer, or that makes one needless; so whoever finds it there may answer, and nobody else.
 */
export interface AnswerDue {
  /** The question. */
  readonly message_id: string;
  readonly answer_id: string;
  /** Counts who took it; 0: nobody yet. */
  readonly attempt: number;
  /** The process that is at it; empty: nobody. */
  readonly by: string;
  /** Of the first in line alone: until then nobody else takes it. */
  readonly lease_until?: Date;
  /** Accept-Language of the question's request. */
  readonly language?: string;
}

/** A process's hold on an answer. */
export interface Claim {
  readonly by: string;
  readonly until: Date;
}
