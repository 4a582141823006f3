import type { Call } from '@cws/kit';
import type { Frame } from './frame';
import type { Kind } from './render-changes';

/** A connection that reads a session. */
export interface Reader {
  readonly connection_id: string;
  readonly session_id: string;
  readonly kind: Kind;
  /** The highest number that was written to it. */
  last: number;
  /** Makes a call of the reader's caller. */
  call(): Call;
  isOpen(): boolean;
  deliver(frame: Frame): void;
  /** Resolves when the written frames have been sent. */
  drained(): Promise<void>;
  /** Ends it, since it may not read the session any more. */
  lose(): void;
}
