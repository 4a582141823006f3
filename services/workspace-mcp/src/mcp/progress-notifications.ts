import { NO_PROGRESS, type Progress } from '../progress/progress';
import { defines, type Revision } from '../protocol/revisions';
import { isObject } from '../protocol/rpc-message';

type Token = string | number;

/**
 * The progress of a request as JSON-RPC notifications, if its `_meta` has a token for them (MCP, Progress). Their `progress` is the
 * number of steps that are done, so that it increases with each of them.
 */
export function progressNotifications(meta: unknown, revision: Revision, notify: (message: object) => void): Progress {
  const progressToken = isObject(meta) ? meta['progressToken'] : undefined;
  if (!isToken(progressToken)) return NO_PROGRESS;
  let progress = 0;
  return {
    advance(by, message, left) {
      progress += by;
      const params = {
        progressToken,
        progress,
        ...(left !== undefined && { total: progress + left }),
        ...(defines.progressMessage(revision) && { message }),
      };
      notify({ jsonrpc: '2.0', method: 'notifications/progress', params });
    },
  };
}

const isToken = (token: unknown): token is Token => typeof token === 'string' || Number.isInteger(token);
