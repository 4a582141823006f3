import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import { connectionTools } from '../family/connection-tools';
import type { ConnectionFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import { revokeFamily } from '../family/revoke-family';
import { OAuthError } from '../http/oauth-error';
import { liveRole } from '../membership/memberships';
import { mayRefresh, newKey, readOnlyTools } from './connection';
import type { OAuthClient } from './oauth-client';
import { grant, tokenResponse } from './oauth-grant';
import { mayWrite, READ, READ_AND_WRITE, scopeOf } from './scope';

/**
 * The grant refresh_token (RFC 6749 §6): one conditional update spends the token and the old key and makes the new ones
 * good. There is no grace: a spent token ends the whole family, its access key first (contract: connection-replay).
 * The gateways are notified, so that they refuse the old key before their cache entry expires.
 */
export const refreshGrant = grant(
  z.object({ refresh_token: z.string(), scope: z.string().optional() }),
  async (context, call, client, { refresh_token, scope }) => {
    const claim = context.oauth.refreshTokens.read(refresh_token);
    if (!claim) throw notGood();
    const family = await liveConnection(context, call, client, claim);
    const bounds = await boundsOf(context, call, family, scope);
    await assertStillMember(context, call, family);
    const now = context.clock();
    const { secret, kept } = newKey(family, true, now);
    const rotated = await context.families.rotate(call, ['connection'], claim, now, { ...kept, ...bounds });
    if (!rotated) return replayed(context, call, claim);
    await context.revocations.announce(rotated._id);
    return tokenResponse(context.oauth, rotated, secret, true, now);
  },
  assertMayRefresh,
);

function assertMayRefresh(client: OAuthClient): void {
  if (!mayRefresh(client)) throw new OAuthError('unauthorized_client', 'The client has not registered this grant type');
}

/** A token presented by another client revokes nothing; otherwise anyone who has seen a token could revoke its family. */
async function liveConnection(context: Context, call: Call, client: OAuthClient, claim: RefreshClaim) {
  const family = await context.families.get(call, claim.familyId);
  if (family?.kind !== 'connection' || family.client_id !== client._id) throw notGood();
  if (claim.counter < family.counter) return replayed(context, call, claim);
  if (family.revoked_at || family.expires_at.getTime() <= context.clock()) throw notGood();
  return family;
}

async function replayed(context: Context, call: Call, { familyId }: RefreshClaim): Promise<never> {
  await revokeFamily(context, call, familyId);
  throw notGood();
}

/**
 * The new key can be narrower than the approval, for itself alone. A wider scope is narrowed to what was approved (RFC 6749 §3.3): clients
 * repeat the scope that they are configured with.
 */
async function boundsOf(context: Context, call: Call, family: ConnectionFamily, requested?: string) {
  const scope = requested ? scopeOf(requested) : granted(family);
  if (scope === null) throw new OAuthError('invalid_scope', 'None of the requested scopes was approved');
  if (family.access === 'read') return { scope: READ, tools: connectionTools(family) };
  const { business_id } = family;
  return {
    scope,
    tools: mayWrite(scope) ? connectionTools({ business_id, tools: null }) : await readOnlyTools(context, call),
  };
}

const granted = ({ access }: ConnectionFamily) => (access === 'write' ? READ_AND_WRITE : READ);

/** Without the membership the approval ends (contract: connection-membership). */
async function assertStillMember(context: Context, call: Call, family: ConnectionFamily): Promise<void> {
  const { business_id, user_id, _id } = family;
  if (business_id === '' || (await liveRole(context, call, business_id, user_id)) !== '') return;
  await revokeFamily(context, call, _id);
  throw new OAuthError('invalid_grant', 'The approver is no longer a member of this business');
}

const notGood = () => new OAuthError('invalid_grant', 'The refresh token is not valid');
