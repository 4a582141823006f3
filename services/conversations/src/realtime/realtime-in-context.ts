import type { SessionDoc } from '../chat/model/session';
import type { AnswerStream } from './answer-stream';
import type { PresenceBook } from './presence';

/** The part of realtime that the rest of the service uses. */
export interface Realtime {
  readonly presence: Pick<PresenceBook, 'of' | 'ofAll'>;
  readonly answers: AnswerStream;
  /**
   * Calls `listener` with each session that another process has changed and this one listens to; with undefined when it may be any
   * of them.
   */
  onChangeElsewhere(listener: (session_id: string | undefined) => void): void;
  /** Listens to changes of the session by other processes until the returned function is called. */
  listenTo(session_id: string): () => void;
  /** Forgets the text of the session's answer that is being made. */
  discardAnswer(session_id: string): void;
  /** Publishes a new session to feeds. */
  created(session: Pick<SessionDoc, '_id' | 'user_id' | 'business_id'>): void;
}
