import { AppError, invalidField, uuidV7 } from '@cws/kit';
import { type BriefItem, type BriefVersion, MAX_ITEMS } from './brief';

/** The blocks after a change, with the changed one. */
export interface BriefChange {
  readonly items: BriefItem[];
  readonly item: BriefItem;
  /** The block as it was, if its title or content has changed. */
  readonly prior?: BriefItem;
}

/** The parts of a block that a client writes. */
export interface ItemFields {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly position?: number | undefined;
}

const TOO_MANY = `A Brief has at most ${MAX_ITEMS} blocks: name one to edit in the argument "item_id", or delete one`;

export function createItem(items: readonly BriefItem[], fields: ItemFields, now: Date): BriefChange {
  const { title, content, enabled = true, position = items.length } = fields;
  if (title === undefined) throw invalidField('title', 'a new block needs one');
  if (content === undefined) throw invalidField('content', 'a new block needs one');
  if (items.length >= MAX_ITEMS) throw new AppError('conflict', { message: TOO_MANY });
  const item = { item_id: uuidV7(), title, content, enabled, version: 1, updated_at: now };
  return { items: items.toSpliced(position, 0, item), item };
}

/** Changes the given fields; the same title and content make no version. */
export function editItem(
  items: readonly BriefItem[],
  item_id: string,
  { title, content, enabled, position }: ItemFields,
  now: Date,
): BriefChange {
  const at = indexOf(items, item_id);
  const prior = items[at]!;
  const written = { ...prior, title: title ?? prior.title, content: content ?? prior.content };
  const isNew = written.title !== prior.title || written.content !== prior.content;
  const item = { ...written, enabled: enabled ?? prior.enabled, version: prior.version + (isNew ? 1 : 0) };
  const isChanged = isNew || item.enabled !== prior.enabled;
  const changed = isChanged ? { ...item, updated_at: now } : prior;
  const others = items.toSpliced(at, 1);
  return { items: others.toSpliced(position ?? at, 0, changed), item: changed, ...(isNew && { prior }) };
}

/** Writes title and content of an earlier version as a new version. */
export const restoreItem = (
  items: readonly BriefItem[],
  { item_id, title, content }: Pick<BriefVersion, 'item_id' | 'title' | 'content'>,
  now: Date,
): BriefChange => {
  const at = indexOf(items, item_id);
  const prior = items[at]!;
  const item = { ...prior, title, content, version: prior.version + 1, updated_at: now };
  return { items: items.with(at, item), item, prior };
};

export const deleteItem = (items: readonly BriefItem[], item_id: string): BriefItem[] =>
  items.toSpliced(indexOf(items, item_id), 1);

/** The block's place; not_found when the Brief does not have it. */
export function indexOf(items: readonly BriefItem[], item_id: string): number {
  const at = items.findIndex((item) => item.item_id === item_id);
  if (at >= 0) return at;
  throw new AppError('not_found', {
    message: 'Argument "item_id" names no block of this Brief; agent_brief lists them',
  });
}
