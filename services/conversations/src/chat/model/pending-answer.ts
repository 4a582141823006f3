/**
 * An answer that the bot has to write (contract: answers-once). The write of the question adds it to the session, and the write
 * of the answer, or one that makes an answer needless, removes it; so a process may answer exactly while it is there.
 */
export interface PendingAnswer {
  /** The question. */
  readonly message_id: string;
  readonly answer_id: string;
  /** How many times it was claimed. An attempt that failed because workspace-mcp was unavailable does not count. */
  readonly attempt: number;
  /** The process that makes it; empty when none does. */
  readonly by: string;
  /**
   * In the first of the queue: when other processes may claim it. Behind the first only in those that pushed out an older one.
   */
  readonly lease_until?: Date;
  /** When an attempt first failed because workspace-mcp was unavailable. */
  readonly waits_since?: Date;
  /** Accept-Language of the question's request. */
  readonly language?: string;
  /** The chat_language of the user when they asked, if it was requested then; empty when they had set none. */
  readonly chat_language?: string;
  /** Offers of the answer before the question, which the question may accept. */
  readonly offers?: readonly string[];
  /** The id of the question's request. */
  readonly request_id?: string;
}

/** Questions that get no answer because too many newer ones came. */
export interface DroppedQuestions {
  /** The newest of these questions. */
  readonly message_id: string;
  /** A message has said so; there is no second one until the queue is empty. */
  readonly told?: true;
}

/** The right of a process to make an answer until a time. */
export interface AnswerLease {
  readonly by: string;
  readonly until: Date;
}
