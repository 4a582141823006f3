import { type Call, onBehalfOf } from '@cws/kit';
import type { AuthorizationCode } from '../code/authorization-code';
import type { Context } from '../context';
import { connectionTools } from '../family/connection-tools';
import type { ConnectionFamily } from '../family/family';
import { hashOfKey, newKeySecret } from '../secret/key-secret';
import type { OAuthClient } from './oauth-client';
import { hostOfRedirect } from './redirect-uri';

const DAY_MS = 24 * 3_600_000;
/** Lifetime of a refresh token in milliseconds. */
const REFRESH_IDLE_MS = 90 * DAY_MS;
/** Lifetime of an approval in milliseconds, however often it is refreshed (contract: connection-refresh). */
export const APPROVAL_MS = 365 * DAY_MS;

export const MIN_DAYS = 1;
/** Default lifetime of a key in days (contract: connection-key). */
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 90;

/** A new access key for a connection and the fields that the family stores about it. */
export interface NewKey {
  /** The raw key, which is returned once and not stored. */
  readonly secret: string;
  readonly kept: Pick<ConnectionFamily, 'access_hash' | 'access_expires_at' | 'expires_at'>;
}

/** A key of the lifetime chosen at approval, never past the family's end. Without a refresh token the family ends with it. */
export function newKey(
  { lifetime_days, ends_at }: Pick<ConnectionFamily, 'lifetime_days' | 'ends_at'>,
  refreshable: boolean,
  now: number,
): NewKey {
  const secret = newKeySecret();
  const end = ends_at.getTime();
  const access_expires_at = new Date(Math.min(now + lifetime_days * DAY_MS, end));
  const expires_at = refreshable ? new Date(Math.min(now + REFRESH_IDLE_MS, end)) : access_expires_at;
  return { secret, kept: { access_hash: hashOfKey(secret), access_expires_at, expires_at } };
}

export const mayRefresh = ({ grant_types }: OAuthClient): boolean => grant_types.includes('refresh_token');

/** The family of a redeemed code, under the id that was fixed when the code was issued. */
export function newConnection(code: AuthorizationCode, client: OAuthClient, now: number) {
  const { lifetime_days, user_id, email, client_id, client_name, business_id, role, access, scope } = code;
  const ends_at = new Date(now + APPROVAL_MS);
  const key = newKey({ lifetime_days, ends_at }, mayRefresh(client), now);
  const at = new Date(now);
  const family: ConnectionFamily = {
    _id: code.family_id,
    kind: 'connection',
    user_id,
    email,
    client_id,
    client_name,
    redirect_host: hostOfRedirect(code.redirect_uri),
    business_id,
    role,
    access,
    tools: connectionTools(code),
    scope,
    lifetime_days,
    counter: 0,
    created_at: at,
    rotated_at: at,
    last_used_at: at,
    revoked_at: null,
    ends_at,
    ...key.kept,
  };
  return { family, secret: key.secret };
}

/** The allowlist of a read-only connection (contract: read-only-tools). */
export async function readOnlyTools({ workspace }: Context, call: Call): Promise<string[]> {
  return (await workspace.listToolNames(onBehalfOf(call, 'identity'), {})).read_only_tools;
}
