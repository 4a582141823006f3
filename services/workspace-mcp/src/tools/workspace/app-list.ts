import { z } from 'zod';
import { appView } from '../../app/app';
import { READS } from '../../tool/annotations';
import { appResult } from '../../tool/results';
import { workspaceTool } from '../../tool/tool';

export const appList = workspaceTool({
  name: 'app_list',
  title: 'List apps',
  description: 'Lists the apps in the business, oldest first, each with its status and its agent.',
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: z.object({ apps: z.array(appResult) }),
  async handle({ apps }, { call, workspace }) {
    return { apps: (await apps.ofBusiness(call, workspace._id)).map(appView) };
  },
});
