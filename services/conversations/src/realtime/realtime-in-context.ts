import type { SessionDoc } from '../chat/model/session';
import type { AnswerStream } from './answer-stream';
import type { PresenceBook } from './presence';

/** What the rest of the service has of realtime. */
export interface Realtime {
  readonly presence: Pick<PresenceBook, 'of' | 'ofAll'>;
  readonly answers: AnswerStream;
  /** Another process has changed that session, which this one listens to; undefined: it may have been any of them. */
  onChangeElsewhere(heard: (session_id: string | undefined) => void): void;
  /** Hears of that session's changes elsewhere from now on, until what it returns is called. */
  listenTo(session_id: string): () => void;
  /** A session was committed that lists do not show yet. */
  created(session: Pick<SessionDoc, '_id' | 'user_id' | 'business_id'>): void;
}
