import { timestamp } from '@cws/kit';
import { z } from 'zod';
import { type BriefItem, composed, isDirty, itemView } from '../../brief/brief';
import { indexOf } from '../../brief/brief-changes';
import { lengthWarning } from '../../brief/prompt-source';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { beginningOf } from '../../tool/cut-text';
import { nextCursor, pageAfter, pageArguments } from '../../tool/page';
import { nextStep } from '../../tool/results';
import { charactersOf } from '../../values/characters';
import { itemId, itemResult, nextOfBrief } from './brief-results';

export const agentBrief = appTool({
  name: 'agent_brief',
  title: 'Show Brief',
  description:
    "Shows the agent's Brief: its blocks in the order of the prompt, the text that the enabled ones make, the published text, and whether the two differ. Long texts are cut in a long Brief; item_id shows one block whole.",
  role: 'member',
  annotations: READS,
  rest: 'agent_brief with item_id shows one block whole; limit and cursor show fewer and further ones.',
  input: z.object({
    item_id: itemId.optional().describe('Shows this block alone, whole'),
    ...pageArguments(100, 100),
  }),
  output: z.object({
    agent_id: z.string(),
    items: z.array(itemResult.extend({ characters: z.int().describe('Of the whole content') })),
    next_cursor: nextCursor,
    composed: z.string(),
    composed_characters: z.int(),
    published: z.string(),
    published_characters: z.int(),
    dirty: z.boolean(),
    warning: z.string(),
    published_at: z.string().describe('Empty before the first publish'),
    next: nextStep,
  }),
  async handle({ briefs }, { call, app: { agent_id } }, { item_id, ...page }) {
    const { items = [], published = '', published_at } = (await briefs.find(call, agent_id)) ?? {};
    const text = composed(items);
    const dirty = isDirty({ items, published });
    const shown = (whole: string) => (item_id === undefined ? whole : beginningOf(whole));
    return {
      agent_id,
      ...(item_id === undefined ? pageOf(items, page) : { items: [viewOf(items, item_id)] }),
      composed: shown(text),
      composed_characters: charactersOf(text),
      published: shown(published),
      published_characters: charactersOf(published),
      dirty,
      warning: lengthWarning(text),
      published_at: published_at ? timestamp(published_at) : '',
      ...nextOfBrief(dirty),
    };
  },
});

const view = (item: BriefItem, position: number) => ({
  ...itemView(item, position),
  characters: charactersOf(item.content),
});

function viewOf(items: readonly BriefItem[], item_id: string) {
  const at = indexOf(items, item_id);
  return view(items[at]!, at);
}

function pageOf(items: readonly BriefItem[], asked: { readonly limit: number; readonly cursor: string }) {
  const { rows, rest } = pageAfter(items.map(view), ({ item_id }) => item_id, asked, true);
  return { items: rows, ...rest };
}
