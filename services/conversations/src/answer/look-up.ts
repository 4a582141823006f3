import { isUnanswered } from '@cws/kit';

/** Workspace-mcp, without which nothing can be answered, was not there. */
export class LookUpMissed extends Error {
  constructor(cause: unknown) {
    super('workspace-mcp does not answer', { cause });
  }
}

/** What was asked of workspace-mcp; LookUpMissed when nobody answered, else its own error. */
export const lookedUp = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error) => {
    throw isUnanswered(error) ? new LookUpMissed(error) : error;
  });
