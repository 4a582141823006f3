import { z } from 'zod';
import { appView } from '../../app/app';
import { READS } from '../../tool/annotations';
import { nextCursor, pageAfter, pageArguments } from '../../tool/page';
import { appResult } from '../../tool/results';
import { workspaceTool } from '../../tool/tool';

export const appList = workspaceTool({
  name: 'app_list',
  title: 'List apps',
  description: 'Lists the apps in the business, oldest first, each with its status and its agent.',
  role: 'member',
  annotations: READS,
  rest: 'limit and cursor show further apps.',
  input: z.object(pageArguments(100, 50)),
  output: z.object({ apps: z.array(appResult), next_cursor: nextCursor }),
  async handle({ apps }, { call, workspace }, asked) {
    const all = (await apps.ofBusiness(call, workspace._id)).map(appView);
    const { rows, rest } = pageAfter(all, ({ app_id }) => app_id, asked);
    return { apps: rows, ...rest };
  },
});
