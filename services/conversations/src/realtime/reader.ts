import type { Call } from '@cws/kit';
import type { Frame } from './frame';
import type { Kind } from './render-changes';

/** One connection's interest in one session. */
export interface Reader {
  readonly connection_id: string;
  readonly session_id: string;
  readonly kind: Kind;
  /** The highest number that it has been written. */
  last: number;
  /** The caller, with time before them. */
  call(): Call;
  isOpen(): boolean;
  deliver(frame: Frame): void;
  /** Resolves when what was written is on its way. */
  drained(): Promise<void>;
  /** It may not read any more. */
  lose(): void;
}
