import { type Call, isHttpUrl } from '@cws/kit';
import type { Agent } from '../agent/agent';
import { existingAgent } from '../agent/existing-agent';
import type { App } from '../app/app';
import type { Article } from '../article/article';
import { publishArticles } from '../article/publish-articles';
import { createItem } from '../brief/brief-changes';
import { publishBrief } from '../brief/publish-brief';
import type { Changes, Entry } from '../content/content';
import type { Context } from '../context';
import { publishProducts } from '../product/publish-products';
import { followedBy, type Progress } from '../progress/progress';
import { createWidget } from '../widget/create-widget';
import type { Widget } from '../widget/widget';
import { type WidgetConfig, widgetConfig } from '../widget/widget-config';
import { briefItemsOf } from './brief-items';
import { faqArticle } from './faq-article';
import type { Proposal } from './proposal';

/** The changes that onboarding made. */
export interface Applied {
  /** Names of the agent's fields that were empty and are set now. */
  readonly agent_fields: string[];
  /** Titles of the blocks that were added to the Brief. */
  readonly brief_items: string[];
  readonly knowledge: Changes;
  readonly articles: Changes;
  readonly products: Changes;
  readonly widget: Widget;
  readonly widget_created: boolean;
  readonly published: boolean;
  readonly documents_indexed: number;
}

/**
 * Stores a proposal in an app and publishes it. What members have written stays: fields of the agent that are not empty, blocks of the Brief of
 * the same title, content that they have replaced, an article at the same address, and an existing widget. A second run with the same
 * site changes nothing (contract: onboarding).
 */
export async function applyProposal(
  context: Context,
  call: Call,
  app: App,
  proposal: Proposal,
  progress: Progress,
): Promise<Applied> {
  const { _id: app_id, agent_id } = app;
  const agent_fields = await completeAgent(context, call, agent_id, proposal);
  const brief_items = await completeBrief(context, call, app, proposal);
  progress.advance(1, 'Completed the agent and its Brief');
  const { knowledge, articles, products } = context;
  const changes = {
    knowledge: await knowledge.put(call, app_id, knowledgeOf(proposal), KEPT),
    articles: await articles.put(call, app_id, await articlesOf(context, call, app_id, proposal), KEPT),
    products: await products.put(
      call,
      app_id,
      proposal.products.map((fields) => ({ key: fields.sku || fields.name, fields })),
      KEPT,
    ),
  };
  progress.advance(1, 'Stored pages, questions and products');
  const content = (await publishArticles(context, call, app)) + (await publishProducts(context, call, app_id));
  progress.advance(1, 'Published articles and products');
  const publishing = followedBy(progress, undefined);
  const publication = await publishIfChanged(context, call, app, brief_items.length > 0, publishing);
  return {
    agent_fields,
    brief_items,
    ...changes,
    ...(await widgetOf(context, call, app, proposal)),
    published: publication !== null,
    documents_indexed: content + (publication?.indexed ?? 0),
  };
}

const KEPT = { keepsEdited: true };

/** The article of the questions, unless its address is that of another article. */
async function articlesOf(
  { articles }: Context,
  call: Call,
  app_id: string,
  { faqs, brand }: Proposal,
): Promise<Entry<Article>[]> {
  const [entry] = faqArticle(faqs, brand.language);
  if (!entry) return [];
  const there = await articles.findBySlug(call, app_id, entry.fields.slug);
  return there && there.key !== entry.key ? [] : [entry];
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

/** Sets the empty fields of the agent that the site fills, and returns their names. */
async function completeAgent(context: Context, call: Call, agent_id: string, { brand, website_url }: Proposal) {
  const agent = await existingAgent(context, call, agent_id);
  const found: Partial<Agent> = {
    tagline: brand.tagline,
    description: brand.description,
    accent_color: brand.color,
    brand_color: brand.color,
    icon_url: brand.icon_url,
    contact_email: brand.email,
    contact_phone: brand.phone,
    contact_website: website_url,
    chat_language: brand.language,
  };
  const missing = Object.entries(found).filter(([name, value]) => value && !agent[name as keyof Agent]);
  if (missing.length === 0) return [];
  await context.agents.update(call, agent_id, { ...Object.fromEntries(missing), updated_at: new Date() });
  return missing.map(([name]) => name);
}

/** Adds the blocks whose titles the Brief does not have, and returns these titles. */
const completeBrief = (
  { briefs }: Context,
  call: Call,
  { _id: app_id, agent_id }: App,
  proposal: Proposal,
): Promise<string[]> =>
  briefs.change(call, { _id: agent_id, app_id }, ({ items: before }) => {
    const missing = briefItemsOf(proposal).filter(({ title }) => !before.some((item) => item.title === title));
    const items = missing.reduce((all, fields) => createItem(all, fields, new Date()).items, [...before]);
    return { result: missing.map(({ title }) => title), fields: { items } };
  });

const knowledgeOf = ({ faqs, pages, website_url }: Proposal) => [
  ...pages.map(({ url, title, text }) => ({
    key: `url ${url}`,
    fields: { kind: 'url', title, content: text, url } as const,
  })),
  ...faqs.map(({ question, answer }) => ({
    key: `faq ${question}`,
    fields: { kind: 'faq', title: question, content: answer, url: website_url } as const,
  })),
];

/** The first widget of the app; one is created when it has none, for the pages of the site. */
async function widgetOf(context: Context, call: Call, app: App, proposal: Proposal) {
  const created = await createWidget(context, call, app, configOf(proposal), 1);
  if (created) return { widget: created, widget_created: true };
  const [first] = await context.widgets.list(call, app.business_id, app._id);
  return { widget: first!, widget_created: false };
}

function configOf({ brand, website_url }: Proposal): WidgetConfig {
  const colors = { accent: brand.color, launcher: '' };
  const own = widgetConfig.safeParse({
    colors,
    allowed_origins: [isHttpUrl(website_url) ? new URL(website_url).origin : '*'],
  });
  return own.success ? own.data : widgetConfig.parse({ colors });
}
