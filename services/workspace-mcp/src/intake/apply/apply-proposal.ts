import type { Call } from '@cws/kit';
import { existingAgent } from '../../agent/existing-agent';
import { assertPublishable } from '../../agent/publish-agent';
import type { App } from '../../app/app';
import { publishArticles } from '../../article/publish-articles';
import { publishBrief } from '../../brief/publish-brief';
import type { Context } from '../../context';
import { publishProducts } from '../../product/publish-products';
import { followedBy, type Progress } from '../../progress/progress';
import { createWidget } from '../../widget/create-widget';
import { originsOfSite } from '../../widget/onboarded-origins';
import type { Widget } from '../../widget/widget';
import { type WidgetConfig, widgetConfig } from '../../widget/widget-config';
import type { ReadSite } from '../fetch/read-site';
import type { Proposal } from '../propose/proposal';
import { type AgentChanges, followAgent } from './follow-agent';
import { type BriefChanges, followBrief } from './follow-brief';
import { followBusiness } from './follow-business';
import { type ContentChanges, followContent } from './follow-content';
import { siteFacts } from './site-facts';
import { sitePages } from './site-pages';

/** The changes that onboarding made. */
export interface Applied extends AgentChanges, BriefChanges, ContentChanges {
  /** Fields of the business that were empty, and hours that onboarding has read before. */
  readonly business_fields: readonly string[];
  readonly widget: Widget;
  readonly widget_created: boolean;
  readonly published: boolean;
  readonly documents_indexed: number;
}

/**
 * Stores a proposal in an app and publishes it. What onboarding wrote and nobody has edited since follows the site; what members have written,
 * edited, disabled or deleted stays. `site` is what was read of it; without pages nothing is removed. A second run with the same site changes
 * nothing (contract: onboarding). Error: conflict for an archived agent, when nothing is written.
 */
export async function applyProposal(
  context: Context,
  call: Call,
  app: App,
  proposal: Proposal,
  progress: Progress,
  site: Pick<ReadSite, 'pages' | 'gone'> = { pages: [], gone: [] },
): Promise<Applied> {
  const agent = assertPublishable(await existingAgent(context, call, app.agent_id));
  const pages = sitePages(site, proposal.website_url);
  const facts = siteFacts(proposal, pages, agent.onboarding?.facts);
  const agentChanges = await followAgent(context, call, agent._id, proposal.website_url, facts);
  const briefChanges = await followBrief(context, call, app, proposal, facts);
  progress.advance(1, 'Completed the agent and its Brief');
  const content = await followContent(context, call, app, proposal, pages, facts);
  const business_fields = await followBusiness(context, call, app, proposal, facts);
  progress.advance(1, 'Stored pages, questions and products');
  const isBriefChanged = briefChanges.brief_items.length + briefChanges.brief_items_updated.length > 0;
  return {
    ...agentChanges,
    ...briefChanges,
    ...content,
    business_fields,
    ...(await publishAll(context, call, app, isBriefChanged, progress)),
    ...(await widgetOf(context, call, app, proposal)),
  };
}

async function publishAll(context: Context, call: Call, app: App, isBriefChanged: boolean, progress: Progress) {
  const content = (await publishArticles(context, call, app)) + (await publishProducts(context, call, app._id));
  progress.advance(1, 'Published articles and products');
  const publication = await publishIfChanged(context, call, app, isBriefChanged, followedBy(progress, undefined));
  return { published: publication !== null, documents_indexed: content + (publication?.indexed ?? 0) };
}

/** Publishes when the Brief or knowledge is staged, or when the agent is a draft. */
async function publishIfChanged(
  context: Context,
  call: Call,
  { _id, agent_id }: App,
  isBriefChanged: boolean,
  progress: Progress,
) {
  const agent = await existingAgent(context, call, agent_id);
  const isDue = isBriefChanged || agent.status === 'draft' || (await context.knowledge.hasStaged(call, _id));
  return isDue ? publishBrief(context, call, agent, progress) : null;
}

/** The first widget of the app; one is created when it has none, for the pages of the site. */
async function widgetOf(context: Context, call: Call, app: App, proposal: Proposal) {
  const created = await createWidget(context, call, app, configOf(proposal), 1);
  if (created) return { widget: created, widget_created: true };
  const [first] = await context.widgets.list(call, app.business_id, app._id);
  return { widget: first!, widget_created: false };
}

function configOf({ brand, website_url }: Proposal): WidgetConfig {
  const colors = { accent: brand.color, launcher: '' };
  return widgetConfig.parse({ colors, allowed_origins: originsOfSite(website_url) });
}
