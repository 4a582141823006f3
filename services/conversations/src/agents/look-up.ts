import { isUnavailable } from '@cws/kit';

/** For each request to workspace-mcp: a replica that hangs counts as unavailable. */
export const LOOK_UP_MS = 2_000;

/** workspace-mcp did not respond, without which no question can be answered. */
export class WorkspaceUnavailable extends Error {
  constructor(cause: unknown) {
    super('workspace-mcp does not respond', { cause });
  }
}

/** Resolves as the request to workspace-mcp does; WorkspaceUnavailable when that does not respond. */
export const orUnavailable = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error) => {
    throw isUnavailable(error) ? new WorkspaceUnavailable(error) : error;
  });
