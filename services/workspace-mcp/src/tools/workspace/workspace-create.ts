import { z } from 'zod';
import { agentView } from '../../agent/agent';
import { appView } from '../../app/app';
import { businessName, workspaceView } from '../../business/business';
import { makeBusiness } from '../../business/make-business';
import { ADDS } from '../../tool/annotations';
import { agentSummary, nextStep, workspaceResult } from '../../tool/results';
import { accountTool } from '../../tool/tool';

export const workspaceCreate = accountTool({
  name: 'workspace_create',
  title: 'Create workspace',
  description:
    'Creates a business that you own, with its default app and a draft agent. The key that creates it stays scoped as it was.',
  role: 'account',
  annotations: ADDS,
  input: z.object({
    business_name: businessName.describe('Name of the business, 1 to 100 characters'),
  }),
  output: workspaceResult.extend({
    app: z.looseObject({ app_id: z.string(), slug: z.string() }),
    agent: agentSummary,
    next: nextStep,
  }),
  async handle(context, { call }, { business_name }) {
    const { business, app, agent } = await makeBusiness(context, call, call.caller, business_name);
    const next = connectAgain(business.name);
    return { ...workspaceView(business, 'owner'), app: appView(app), agent: agentView(agent), next };
  },
});

const connectAgain = (name: string): string =>
  `This key does not reach the new workspace. Connect again and choose "${name}", or use a key that was issued for it; then onboard_business sets it up from its website.`;
