import { AppError, type Call, validated } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Agent } from '../agent/agent';
import { existingAgent } from '../agent/existing-agent';
import { publishAgent } from '../agent/publish-agent';
import type { App } from '../app/app';
import { publishArticles } from '../article/publish-articles';
import type { Changes } from '../content/content';
import type { Context } from '../context';
import { publishProducts } from '../product/publish-products';
import { type AgentFields, businessContent } from './business-content';

/** The rpc ImportBusinessContent: articles and products are searchable within a second, knowledge after `publish`. */
export async function importBusinessContent(
  context: Context,
  call: Call,
  request: workspace.ImportBusinessContentRequest,
): Promise<workspace.ImportBusinessContentResponse> {
  const content = validated(businessContent, request);
  const app = await appOf(context, call, request);
  const { _id: app_id, agent_id } = app;
  const { articles, products, knowledge } = context;
  const changes = [
    await knowledge.put(call, app_id, content.knowledge),
    await articles.put(call, app_id, content.articles),
    await products.put(call, app_id, content.products),
  ];
  let agent = await describe(context, call, agent_id, content.agent);
  let indexed = await publishArticles(context, call, app);
  indexed += await publishProducts(context, call, app_id);
  if (request.publish) indexed += await publishAgent(context, call, agent);
  agent = await existingAgent(context, call, agent_id);
  return { app_id, agent_id, agent_status: agent.status, ...sumOf(changes), indexed };
}

async function appOf(
  { apps, businesses }: Pick<Context, 'apps' | 'businesses'>,
  call: Call,
  request: { readonly business_id: string; readonly app_id: string },
): Promise<App> {
  const business_id = request.business_id.toLowerCase();
  const business = await businesses.find(call, business_id);
  if (!business) throw new AppError('not_found', { message: 'There is no such business' });
  const app = await apps.find(call, request.app_id.toLowerCase() || business.default_app_id);
  if (app?.business_id !== business_id) throw new AppError('app_not_found');
  return app;
}

/** Sets the given fields that differ. */
async function describe(context: Context, call: Call, agent_id: string, given?: AgentFields): Promise<Agent> {
  const agent = await existingAgent(context, call, agent_id);
  const fields = Object.entries(given ?? {}).filter(([, value]) => value.length > 0);
  const different = fields.filter(([name, value]) => `${agent[name as keyof Agent] ?? ''}` !== `${value}`);
  if (different.length === 0) return agent;
  const changed = { ...Object.fromEntries(different), updated_at: new Date() };
  return (await context.agents.update(call, agent_id, changed)) ?? agent;
}

const sumOf = (all: readonly Changes[]): Changes =>
  all.reduce((sum, { added, changed, unchanged }) => ({
    added: sum.added + added,
    changed: sum.changed + changed,
    unchanged: sum.unchanged + unchanged,
  }));
