import { z } from 'zod';
import { applyProposal } from '../../intake/apply-proposal';
import { proposalOf } from '../../intake/proposal';
import { readSite } from '../../intake/read-site';
import { followedBy } from '../../progress/progress';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { snippetOf } from '../../widget/widget';
import { websiteUrl } from './website';

const changes = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

export const onboardBusiness = appTool({
  name: 'onboard_business',
  title: 'Onboard business',
  description:
    'Reads the website as intake_propose does and applies it: empty fields of the agent, blocks of the Brief, knowledge, a help article, products and a widget, then publishes. Keeps what was written by hand; a second run changes nothing more.',
  role: 'manager',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({ website_url: websiteUrl }),
  output: z.object({
    website_url: z.string(),
    pages_read: z.int(),
    agent_fields: z.array(z.string()).describe('Fields of the agent that were empty and are set now'),
    brief_items: z.array(z.string()).describe('Titles of added blocks'),
    knowledge: changes,
    articles: changes,
    products: changes,
    widget_id: z.string(),
    widget_created: z.boolean(),
    snippet: z.string(),
    published: z.boolean().describe('false: there was nothing new to publish'),
    documents_indexed: z.int(),
  }),
  async handle(context, { call, app, workspace, progress }, { website_url }) {
    const { widget, proposal, ...applied } = await context.intakeSlots.run(workspace._id, async () => {
      const reading = followedBy(progress, undefined);
      const proposal = proposalOf(await readSite(context, longCall(call), website_url, reading));
      return { ...(await applyProposal(context, longCall(call), app, proposal, progress)), proposal };
    });
    return {
      website_url: proposal.website_url,
      pages_read: proposal.pages.length,
      ...applied,
      widget_id: widget._id,
      snippet: snippetOf(context.origin, widget),
    };
  },
});
