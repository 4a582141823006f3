import { z } from 'zod';
import { type BriefItem, isDirty, itemView, MAX_CONTENT_BYTES, MAX_TITLE_CHARACTERS } from '../../brief/brief';
import { nextStep, step } from '../../tool/results';
import { shownText } from '../../values/text-fields';

/** Without a minimum, which would make clients that have to fill in all arguments invent one. */
export const itemId = z
  .string()
  .trim()
  .toLowerCase()
  .refine((id) => id !== '', 'must be the item_id of a block')
  .describe('From agent_brief');

export const itemTitle = shownText.min(1).max(MAX_TITLE_CHARACTERS);

export const itemContent = shownText
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MAX_CONTENT_BYTES, `is over ${MAX_CONTENT_BYTES} bytes`);

export const itemResult = z.object({
  item_id: z.string(),
  title: z.string(),
  content: z.string(),
  enabled: z.boolean(),
  position: z.int(),
  version: z.int(),
  updated_at: z.string(),
});

/** A block after a change, with the fields of agent_brief; `dirty` is whether the change waits for a publish. */
export const changedItem = z.looseObject({
  item_id: z.string(),
  version: z.int(),
  dirty: z.boolean(),
  next: nextStep,
});

/** The step after a change that waits for a publish. */
export const nextOfBrief = (dirty: boolean) => step(dirty ? 'Staged: agent_brief_publish makes it live.' : '');

export const changedItemView = (
  { items, item }: { items: BriefItem[]; item: BriefItem },
  published: string,
): z.input<typeof changedItem> => {
  const dirty = isDirty({ items, published });
  return { ...itemView(item, items.indexOf(item)), dirty, ...nextOfBrief(dirty) };
};
