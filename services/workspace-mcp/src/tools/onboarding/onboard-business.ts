import type { Call } from '@cws/kit';
import { z } from 'zod';
import { existingAgent } from '../../agent/existing-agent';
import type { Context } from '../../context';
import { applyProposal } from '../../intake/apply/apply-proposal';
import { earlierPages } from '../../intake/fetch/earlier-pages';
import { readSite } from '../../intake/fetch/read-site';
import { proposalOf } from '../../intake/propose/proposal';
import { followedBy } from '../../progress/progress';
import type { Subject } from '../../readiness/checks';
import { nextCheck, openChecks, readinessOf } from '../../readiness/readiness-of';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { nextStep } from '../../tool/results';
import { installOn } from '../../widget/install-on';
import { snippetOf, type Widget } from '../../widget/widget';
import { incompleteOf, incompleteReading, skippedPages, websiteUrl } from './website';

const changes = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
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
    incomplete: incompleteReading,
    website_url: z.string(),
    pages_read: z.int(),
    skipped: skippedPages,
    agent_fields: names.describe('Fields that were empty'),
    agent_fields_updated: names,
    business_fields: names.describe('Fields of the business that were completed, such as hours'),
    brief_items: names.describe('Added blocks'),
    brief_items_updated: names,
    brief_items_left_out: names.describe('No room for them'),
    knowledge: changes,
    articles: changes,
    products: changes,
    widget_id: z.string(),
    widget_created: z.boolean(),
    snippet: z.string(),
    published: z.boolean(),
    documents_indexed: z.int(),
    score: z.int().describe('Readiness from 0 to 100'),
    open_checks: z
      .array(z.object({ name: z.string(), hint: z.string(), tool: z.string() }))
      .describe('What is missing'),
    next: nextStep,
  }),
  async handle(context, { call, app, workspace, progress }, { website_url }) {
    const long = longCall(call);
    const { widget, proposal, business_fields, ...applied } = await context.site.slots.run(
      call.caller.user_id,
      async () => {
        const reading = followedBy(progress, undefined);
        const earlier = await earlierPages(context, call, app);
        const site = await readSite(context, long, website_url, reading, earlier);
        const proposal = proposalOf(site);
        return { ...(await applyProposal(context, longCall(call), app, proposal, progress, site)), proposal };
      },
    );
    return {
      ...incompleteOf(proposal.pages.length, proposal.skipped),
      website_url: proposal.website_url,
      pages_read: proposal.pages.length,
      skipped: [...proposal.skipped],
      business_fields: [...business_fields],
      ...applied,
      widget_id: widget._id,
      snippet: snippetOf(context.origin, widget),
      ...(await stillOpen(context, longCall(call), { business_name: workspace.name, app }, widget)),
    };
  },
});

async function stillOpen(
  context: Context,
  call: Call,
  subject: Omit<Subject, 'agent'>,
  { config: { allowed_origins } }: Pick<Widget, 'config'>,
) {
  const agent = await existingAgent(context, call, subject.app.agent_id);
  const readiness = await readinessOf(context, call, { ...subject, agent });
  const open_checks = openChecks(readiness).map(({ name, hint, tool }) => ({ name, hint, tool }));
  return { score: readiness.score, open_checks, next: nextCheck(readiness) || installOn(allowed_origins) };
}
