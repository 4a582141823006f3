import { callAsUser, dataOf, type Json } from '../client/http.ts';
import { issueKey } from '../client/issue-key.ts';
import { callTool, withMcp } from '../client/mcp-client.ts';
import type { Person } from '../client/target.ts';

export const demoName = 'Demo Coffee';

export type DemoBusiness = { business_id: string; app_id: string; made: boolean };

/** Returns the demo business, and creates it through the tool server if the account has none of that name; the key for this is revoked. */
export async function demoBusiness(person: Person): Promise<DemoBusiness> {
  const key = await issueKey(person, 'seed', { expires_in_days: 1 });
  try {
    return await withMcp(person, key.key, async (client) => {
      const before = named((await callTool(client, 'workspace_list')).workspaces);
      return found(before ?? (await callTool(client, 'workspace_create', { business_name: demoName })), !before);
    });
  } finally {
    dataOf(await callAsUser(person, 'DELETE', `/keys/${key.id}`), 200);
  }
}

const named = (workspaces: Json[]) => workspaces.find(({ name, role }) => name === demoName && role === 'owner');

const found = ({ business_id, default_app_id }: Json, made: boolean): DemoBusiness => ({
  business_id,
  app_id: default_app_id,
  made,
});
