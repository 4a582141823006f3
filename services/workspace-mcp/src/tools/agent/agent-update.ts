import { AppError, type Call } from '@cws/kit';
import { z } from 'zod';
import type { Agent, AgentFields } from '../../agent/agent';
import { agentChanges, changesNothing, fieldsOf } from '../../agent/agent-changes';
import { existingAgent } from '../../agent/existing-agent';
import { writePrompt } from '../../brief/write-prompt';
import type { Context } from '../../context';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { agentSummary, nextStep, step } from '../../tool/results';
import { ToolFailure } from '../../tool/tool-failure';
import { agentConfig, configView } from './agent-config';

export const agentUpdate = appTool({
  name: 'agent_update',
  title: 'Update agent',
  description:
    'Changes the given fields of the agent, live at once and in answers within a second, and returns its configuration as agent_get does. The prompt of an agent with a Brief is changed with agent_brief_item_set and agent_brief_publish instead.',
  role: 'manager',
  annotations: REPLACES,
  rest: 'agent_get with field and offset shows one of these texts from a character on.',
  input: agentChanges.extend({
    force: z.boolean().default(false).describe('Writes system_prompt over a Brief; the next publish undoes it'),
  }),
  output: agentSummary.extend({ ...agentConfig.pick({ prompt: true }).shape, next: nextStep }),
  async handle(context, { call, app, role }, { force, ...changes }) {
    if (changesNothing(changes)) throw nothingToChange();
    if (changes.capabilities?.embeddings !== undefined && role !== 'owner') throw ownersOnly();
    const agent = await existingAgent(context, call, app.agent_id);
    const fields = fieldsOf(agent, changes);
    const isGuarded = changes.system_prompt !== undefined && !force;
    const changed = isGuarded
      ? await writeGuarded(context, call, agent, fields)
      : await context.agents.updateFrom(agent, fields, call);
    if (!changed) throw changedMeanwhile(fields);
    if (changes.capabilities?.embeddings) void context.retrieval.embeddings.embed();
    const config = configView(changed, await context.briefs.find(call, app.agent_id));
    return { ...config, ...step(changed.status === 'draft' ? PUBLISH : '') };
  },
});

const PUBLISH = 'The agent is a draft, which answers nothing: agent_brief_publish publishes it.';

const nothingToChange = () =>
  new ToolFailure(
    'nothing_to_change',
    'agent_update changed nothing: the call has no field of the agent with a value. Give at least one, such as name, tagline or model.',
  );

const changedMeanwhile = ({ status }: AgentFields) =>
  status === undefined
    ? new AppError('bot_not_found')
    : new AppError('conflict', {
        message: 'Argument "status" was refused: the agent got another status meanwhile; please try again',
      });

const ownersOnly = () =>
  new ToolFailure(
    'forbidden',
    'Argument "capabilities.embeddings" was refused: only an owner of the business turns embeddings on or off, since its texts then leave the service.',
  );

/** Writes a prompt unless it comes from the Brief, or nobody can tell (contract: agent-update-prompt). */
async function writeGuarded(context: Context, call: Call, agent: Agent, fields: AgentFields): Promise<Agent | null> {
  const written = await writePrompt(context, call, agent, fields).catch((error) => {
    context.log.error({ err: error, agent_id: agent._id }, 'the source of a prompt could not be determined');
    throw new ToolFailure(
      'prompt_source_unknown',
      'The service could not determine whether the prompt of this agent comes from its Brief, so nothing was written. Try again; force: true writes anyway.',
    );
  });
  if ('agent' in written) return written.agent;
  throw new ToolFailure(
    'prompt_from_brief',
    'The prompt of this agent comes from its Brief, so system_prompt was refused and nothing was written. Change the Brief with agent_brief_item_set, then call agent_brief_publish. With force: true the prompt is written anyway; the next publish undoes that, and the Brief does not get the text.',
  );
}
