import type { Call } from '@cws/kit';
import type { Agent } from '../agent/agent';
import type { App } from '../app/app';
import { isDirty } from '../brief/brief';
import type { Context } from '../context';
import { isShown } from '../widget/widget';

/** The app that is checked, with its agent and the name of its business. */
export interface Subject {
  readonly business_name: string;
  readonly app: App;
  readonly agent: Agent;
}

/** One condition of a business that is ready for visitors. */
export interface Check {
  readonly name: string;
  /** Share of the score; those of all checks make 100. */
  readonly weight: number;
  readonly hint: string;
  /** The tool that does it. */
  readonly tool: string;
  /** The hint and the tool for a subject with which they are others. */
  stepFor?(subject: Subject): Pick<Check, 'hint' | 'tool'> | undefined;
  isDone(context: Context, call: Call, subject: Subject): boolean | Promise<boolean>;
}

/** agent_brief_publish leaves an agent unpublished that was unpublished by hand. */
const PUBLISH_AGAIN = {
  hint: 'Publish the agent again, with the status published, so that it answers.',
  tool: 'agent_update',
};

/** The checks in the order in which a new business does them. */
export const checks: readonly Check[] = [
  {
    name: 'business_named',
    weight: 5,
    hint: 'Create a workspace with the name that customers know the business by.',
    tool: 'workspace_create',
    isDone: (_context, _call, { business_name }) => business_name.trim() !== '',
  },
  {
    name: 'agent_described',
    weight: 10,
    hint: 'Give the agent a tagline or a description, which visitors see before they ask.',
    tool: 'agent_update',
    isDone: (_context, _call, { agent }) => `${agent.tagline}${agent.description}`.trim() !== '',
  },
  {
    name: 'brief_published',
    weight: 20,
    hint: 'Write the Brief that tells the agent how to work, with at least one enabled block, and publish all of its changes.',
    tool: 'agent_brief_item_set',
    isDone: async ({ briefs }, call, { agent }) => {
      const brief = await briefs.find(call, agent._id);
      return brief !== null && brief.published !== '' && !isDirty(brief);
    },
  },
  {
    name: 'knowledge_indexed',
    weight: 20,
    hint: 'Add documents about the business, and publish, which indexes them.',
    tool: 'knowledge_add',
    isDone: ({ knowledge }, call, { app }) => knowledge.has(call, app._id, 'indexed'),
  },
  {
    name: 'agent_published',
    weight: 20,
    hint: 'Publish the agent, so that it answers.',
    tool: 'agent_brief_publish',
    stepFor: ({ agent }) => (agent.status === 'unpublished' ? PUBLISH_AGAIN : undefined),
    isDone: (_context, _call, { agent, app }) => agent.status === 'published' && app.status === 'active',
  },
  {
    name: 'widget_published',
    weight: 15,
    hint: 'Create a widget and put its snippet into the pages of the business.',
    tool: 'widget_create',
    isDone: async ({ widgets }, call, { app }) => (await widgets.list(call, app.business_id, app._id)).some(isShown),
  },
  {
    name: 'help_article',
    weight: 5,
    hint: 'Add a help article about what customers ask most.',
    tool: 'helpcenter_add_article',
    isDone: ({ articles }, call, { app }) => articles.has(call, app._id),
  },
  {
    name: 'product',
    weight: 5,
    hint: 'Add the products or services that the business sells.',
    tool: 'catalog_add_product',
    isDone: ({ products }, call, { app }) => products.has(call, app._id),
  },
];
