import { z } from 'zod';
import { workspaceView } from '../../business/business';
import { READS } from '../../tool/annotations';
import { workspaceResult } from '../../tool/results';
import { workspaceTool } from '../../tool/tool';

export const workspaceGet = workspaceTool({
  name: 'workspace_get',
  title: 'Get workspace',
  description: 'Shows the business that the key is scoped to: its name, its default app and your role in it.',
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: workspaceResult,
  handle: async (_context, { workspace, role }) => workspaceView(workspace, role),
});
