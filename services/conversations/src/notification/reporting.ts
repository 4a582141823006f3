import type { Logger } from '@cws/kit';

/** How the notifier reports failures. */
export interface Reporting {
  readonly logger: Logger;
  /** A notification was given up; `code` is the error of profiles. */
  readonly gaveUp: (code: string) => void;
}
