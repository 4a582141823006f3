import type { Logger } from '@cws/kit';

/** What is said of telling itself. */
export interface Reporting {
  readonly logger: Logger;
  /** Somebody is not told, since they cannot be. */
  readonly gaveUp: (code: string) => void;
}
