import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';

const MOST = 10_000;

/** The rpc ListAllowedOrigins: those of all active apps, in order, for the gateways (contract: app-origins). */
export async function listAllowedOrigins(
  { apps }: Context,
  call: Call,
  { after }: workspace.ListAllowedOriginsRequest,
): Promise<workspace.ListAllowedOriginsResponse> {
  const origins = await apps.allowedOrigins(call, after, MOST);
  return { origins: [...origins], has_more: origins.length === MOST };
}
