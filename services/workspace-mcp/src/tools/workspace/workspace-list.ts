import { z } from 'zod';
import { workspaceView } from '../../business/business';
import { READS } from '../../tool/annotations';
import { workspaceResult } from '../../tool/results';
import { accountTool } from '../../tool/tool';

export const workspaceList = accountTool({
  name: 'workspace_list',
  title: 'List workspaces',
  description:
    'Lists the businesses that the account belongs to. A key that is bound to one workspace sees that one only.',
  role: 'account',
  annotations: READS,
  input: z.object({}),
  output: z.object({ workspaces: z.array(workspaceResult) }),
  async handle({ businesses }, { call, workspace, role }) {
    if (workspace) return { workspaces: [workspaceView(workspace, role)] };
    if (call.caller.business_id !== '') return { workspaces: [] };
    const memberships = await businesses.membershipsOf(call, call.caller.user_id);
    return { workspaces: memberships.map((membership) => workspaceView(membership, membership.role)) };
  },
});
