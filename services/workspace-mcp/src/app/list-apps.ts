import type { Call } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { appMessage } from './app';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

export async function listApps(
  { apps }: Context,
  call: Call,
  { after_id, limit }: workspace.ListAppsRequest,
): Promise<workspace.ListAppsResponse> {
  const size = limit > 0 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
  const page = await apps.page(call, after_id, size);
  return { apps: page.map(appMessage) };
}
