import { type Agent, promptOf } from '../agent/agent';
import type { Brief } from './brief';

/** The source of an agent's live prompt: its Brief, if that has blocks, or its managers directly. */
export type PromptSource = 'brief' | 'direct';

export const sourceOf = (brief: Pick<Brief, 'items'> | null): PromptSource =>
  brief && brief.items.length > 0 ? 'brief' : 'direct';

/** Facts about a live prompt, as agent_get shows them; `warning` is empty when nothing is unusual. */
export const promptFacts = (agent: Agent, brief: Brief | null) => ({
  characters: [...promptOf(agent)].length,
  source: sourceOf(brief),
  brief_items: brief?.items.length ?? 0,
  warning: warningOf(promptOf(agent), brief),
});

function warningOf(prompt: string, brief: Brief | null): string {
  if (!brief) return '';
  const isPublished = brief.published_at !== undefined;
  if (sourceOf(brief) === 'direct')
    return isPublished && prompt !== '' && prompt === brief.published
      ? 'The live prompt is still the text of blocks that were deleted since. agent_update replaces it.'
      : '';
  if (!isPublished && prompt !== '')
    return 'The live prompt was written directly. agent_brief_publish will overwrite it with the blocks of the Brief.';
  if (prompt !== brief.published)
    return 'The live prompt was written directly after the last publish. The next agent_brief_publish overwrites it; the Brief does not have the text.';
  return '';
}
