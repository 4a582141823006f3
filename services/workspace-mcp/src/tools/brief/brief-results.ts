import { z } from 'zod';
import { type BriefItem, isDirty, itemView, MOST_CONTENT_BYTES, MOST_TITLE_CHARACTERS } from '../../brief/brief';
import { shownText } from '../../values/text-fields';

export const itemId = z.string().trim().toLowerCase().min(1).max(100);

export const itemTitle = shownText.min(1).max(MOST_TITLE_CHARACTERS);

export const itemContent = shownText
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= MOST_CONTENT_BYTES, `is over ${MOST_CONTENT_BYTES} bytes`);

export const itemResult = z.object({
  item_id: z.string(),
  title: z.string(),
  content: z.string(),
  enabled: z.boolean(),
  position: z.int(),
  version: z.int(),
  updated_at: z.string(),
});

/** A block after a change; `dirty` is whether the change waits for a publish. */
export const changedItem = itemResult.extend({ dirty: z.boolean() });

export const changedItemView = (
  { items, item }: { items: BriefItem[]; item: BriefItem },
  published: string,
): z.input<typeof changedItem> => ({
  ...itemView(item, items.indexOf(item)),
  dirty: isDirty({ items, published }),
});
