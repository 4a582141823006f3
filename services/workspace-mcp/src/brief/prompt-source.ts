import { isLongerThan } from '@cws/kit';
import { type Agent, promptOf } from '../agent/agent';
import { MAX_PROMPT_CHARACTERS } from '../values/text-fields';
import { type Brief, composed } from './brief';

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

const DELETED = 'The live prompt is still the text of blocks that were deleted since. agent_update replaces it.';
const DIRECT =
  'The live prompt was written directly: the Brief does not have the text, and the next agent_brief_publish overwrites it.';

function warningOf(prompt: string, brief: Brief | null): string {
  const source = sourceWarning(prompt, brief);
  return [source, lengthWarning(prompt) || lengthWarning(composed(brief?.items ?? []))].filter(Boolean).join(' ');
}

function sourceWarning(prompt: string, brief: Brief | null): string {
  if (!brief) return '';
  const isOfBrief = prompt === brief.published;
  if (sourceOf(brief) === 'direct') return isOfBrief && prompt !== '' ? DELETED : '';
  return isOfBrief ? '' : DIRECT;
}

/** A Brief may make a longer prompt than may be written directly, which models may cut or refuse. */
export const lengthWarning = (prompt: string): string =>
  isLongerThan(prompt, MAX_PROMPT_CHARACTERS)
    ? `The prompt is longer than ${MAX_PROMPT_CHARACTERS} characters, the most that agent_update takes: models may refuse or cut it. Shorten or disable blocks of the Brief.`
    : '';
