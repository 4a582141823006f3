import { z } from 'zod';
import { workspaceView } from '../business/business';
import { workspaceResult } from './results';
import { READS, workspaceTool } from './tool';

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
