import { type RefreshClaim, type RefreshTokens, refreshTokens } from '../family/refresh-token';

const PREFIX = 'svc_';

/**
 * The CLI's tokens. Both are derived from the family and its counter, so that the grace period can repeat a response
 * that was not stored. The family stores the hash of its one valid access token.
 */
export interface CliTokens {
  readonly refresh: RefreshTokens;
  readonly access: RefreshTokens;
}

/** `keys` are newest first: the first one signs, all of them verify. */
export function cliTokens(keys: readonly Buffer[]): CliTokens {
  const access = refreshTokens(keys, 'cli-access');
  return {
    refresh: refreshTokens(keys, 'cli'),
    access: {
      make: (claim: RefreshClaim) => PREFIX + access.make(claim),
      read: (token) => (token.startsWith(PREFIX) ? access.read(token.slice(PREFIX.length)) : null),
    },
  };
}
