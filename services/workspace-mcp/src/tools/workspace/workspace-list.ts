import { z } from 'zod';
import { workspaceView } from '../../business/business';
import { READS } from '../../tool/annotations';
import { nextCursor, pageAfter, pageArguments } from '../../tool/page';
import { workspaceResult } from '../../tool/results';
import { accountTool } from '../../tool/tool';

export const workspaceList = accountTool({
  name: 'workspace_list',
  title: 'List workspaces',
  description:
    'Lists the businesses that the account belongs to. A key that is bound to one workspace sees that one only.',
  role: 'account',
  annotations: READS,
  rest: 'limit and cursor show further workspaces.',
  input: z.object(pageArguments(100, 50)),
  output: z.object({ workspaces: z.array(workspaceResult), next_cursor: nextCursor }),
  async handle({ businesses }, { call, workspace, role }, asked) {
    if (workspace) return { workspaces: [workspaceView(workspace, role)] };
    if (call.caller.business_id !== '') return { workspaces: [] };
    const memberships = await businesses.membershipsOf(call, call.caller.user_id);
    const all = memberships.map((membership) => workspaceView(membership, membership.role));
    const { rows, rest } = pageAfter(all, ({ business_id }) => business_id, asked);
    return { workspaces: rows, ...rest };
  },
});
