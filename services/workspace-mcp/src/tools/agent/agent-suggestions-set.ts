import { AppError } from '@cws/kit';
import { z } from 'zod';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { shownText } from '../../values/text-fields';

const rule = z.object({ text: shownText.min(1).max(200).describe('At most 200 characters') });
const rules = z.array(rule).max(20);

export const agentSuggestionsSet = appTool({
  name: 'agent_suggestions_set',
  title: 'Set suggestion pills',
  description:
    'Replaces the questions that visitors may click, in order; an empty list removes them. They are live at once, without a publish.',
  role: 'manager',
  annotations: REPLACES,
  input: z.object({ rules: rules.describe('The pills; each text is shown and, when clicked, sent as a question') }),
  output: z.object({ agent_id: z.string(), rules: z.array(z.object({ text: z.string() })) }),
  async handle({ agents }, { call, app }, { rules }) {
    const suggestions = rules.map(({ text }) => text);
    const agent = await agents.update(call, app.agent_id, { suggestions, updated_at: new Date() });
    if (!agent) throw new AppError('bot_not_found');
    return { agent_id: agent._id, rules };
  },
});
