import { z } from 'zod';
import { applyProposal } from '../../intake/apply-proposal';
import { earlierPages } from '../../intake/earlier-pages';
import { proposalOf } from '../../intake/proposal';
import { readSite } from '../../intake/read-site';
import { followedBy } from '../../progress/progress';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { snippetOf } from '../../widget/widget';
import { skippedPages, websiteUrl } from './website';

const changes = z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), removed: z.int() });
const names = z.array(z.string());

export const onboardBusiness = appTool({
  name: 'onboard_business',
  title: 'Onboard business',
  description:
    'Reads the website as intake_propose does and applies it: empty fields of the agent, blocks of the Brief, knowledge, a help article, products and a widget, then publishes. What it wrote follows the site at the next run; what was written or edited by hand stays. A second run with the same site changes nothing more.',
  role: 'manager',
  annotations: { ...REPLACES, openWorldHint: true },
  input: z.object({ website_url: websiteUrl }),
  output: z.object({
    website_url: z.string(),
    pages_read: z.int(),
    skipped: skippedPages,
    agent_fields: names.describe('Fields of the agent that were empty and are set now'),
    agent_fields_updated: names.describe('Fields that the site has changed'),
    brief_items: names.describe('Titles of added blocks'),
    brief_items_updated: names,
    brief_items_left_out: names.describe('Blocks for which the Brief has no room'),
    knowledge: changes,
    articles: changes,
    products: changes,
    widget_id: z.string(),
    widget_created: z.boolean(),
    snippet: z.string(),
    published: z.boolean().describe('false: there was nothing new to publish'),
    documents_indexed: z.int(),
  }),
  async handle(context, { call, app, progress }, { website_url }) {
    const long = longCall(call);
    const { widget, proposal, ...applied } = await context.siteSlots.run(call.caller.user_id, async () => {
      const reading = followedBy(progress, undefined);
      const earlier = await earlierPages(context, call, app);
      const site = await readSite(context, long, website_url, reading, earlier);
      const proposal = proposalOf(site);
      return { ...(await applyProposal(context, longCall(call), app, proposal, progress, site)), proposal };
    });
    return {
      website_url: proposal.website_url,
      pages_read: proposal.pages.length,
      skipped: [...proposal.skipped],
      ...applied,
      widget_id: widget._id,
      snippet: snippetOf(context.origin, widget),
    };
  },
});
