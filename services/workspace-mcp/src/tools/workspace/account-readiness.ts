import { AppError } from '@cws/kit';
import { z } from 'zod';
import { nextCheck, readinessOf } from '../../readiness/readiness-of';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { nextStep, step } from '../../tool/results';

export const accountReadiness = appTool({
  name: 'account_readiness',
  title: 'Check readiness',
  description:
    'Scores from 0 to 100 how ready the business is for its visitors, with what is done, what is missing, and the tool that does it.',
  role: 'member',
  annotations: READS,
  input: z.object({}),
  output: z.object({
    app_id: z.string(),
    score: z.number().int(),
    next: nextStep,
    checks: z.array(
      z.object({
        name: z.string(),
        done: z.boolean(),
        weight: z.number().int().describe('Share of the score'),
        hint: z.string(),
        tool: z.string(),
      }),
    ),
  }),
  async handle(context, { call, app, workspace }) {
    const agent = await context.agents.find(call, app.agent_id);
    if (!agent) throw new AppError('bot_not_found');
    const readiness = await readinessOf(context, call, { business_name: workspace.name, app, agent });
    return { app_id: app._id, ...readiness, ...step(nextCheck(readiness)) };
  },
});
