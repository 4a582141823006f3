import { createHash } from 'node:crypto';
import { type Brief, type BriefItem, MAX_ITEMS } from './brief';
import { createItem, editItem } from './brief-changes';

/** A block that onboarding makes from a website. */
export interface SiteBlock {
  /** The name by which it is recognised, whatever its title becomes. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

/** The Brief after it has followed a site; the lists have titles of blocks. */
export interface FollowedBrief {
  readonly items: readonly BriefItem[];
  readonly site_blocks: readonly string[];
  /** The changed blocks as they were. */
  readonly priors: readonly BriefItem[];
  readonly added: readonly string[];
  readonly updated: readonly string[];
  /** New blocks for which the Brief has no room; then none of the new ones is added. */
  readonly left_out: readonly string[];
  readonly isChanged: boolean;
}

/**
 * Adds the blocks that were never made, and updates those that nobody has edited, renamed or disabled since. A deleted block does not come back,
 * and a block of the same title that has no origin counts as written by a member (contract: onboarding).
 */
export function followSite(
  { items: before, site_blocks = [] }: Pick<Brief, 'items' | 'site_blocks'>,
  blocks: readonly SiteBlock[],
  now: Date,
): FollowedBrief {
  const stale = blocks.filter((block) => before.some((item) => isOf(block)(item) && isStale(item, block)));
  const updated = stale.reduce((all, block) => update(all, block, now), [...before]);
  const missing = blocks.filter((block) => !site_blocks.includes(block.name) && !before.some(isOrIsTitled(block)));
  const hasRoom = before.length + missing.length <= MAX_ITEMS;
  const added = hasRoom ? missing : [];
  const known = blocks.filter((block) => hasRoom || !missing.includes(block)).map(({ name }) => name);
  const made = [...new Set([...site_blocks, ...known])];
  return {
    items: added.reduce((all, block) => add(all, block, now), updated),
    site_blocks: made,
    priors: before.filter((item) => stale.some((block) => isOf(block)(item))),
    added: titlesOf(added),
    updated: titlesOf(stale),
    left_out: hasRoom ? [] : titlesOf(missing),
    isChanged: stale.length + added.length > 0 || made.length > site_blocks.length,
  };
}

const titlesOf = (blocks: readonly SiteBlock[]): string[] => blocks.map(({ title }) => title);

const isOf =
  ({ name }: SiteBlock) =>
  ({ origin }: BriefItem): boolean =>
    origin?.block === name;

const isOrIsTitled = (block: SiteBlock) => (item: BriefItem) => isOf(block)(item) || item.title === block.title;

const isStale = (item: BriefItem, block: SiteBlock): boolean =>
  item.enabled && hashOf(item) === item.origin?.hash && hashOf(block) !== item.origin.hash;

const add = (items: readonly BriefItem[], block: SiteBlock, now: Date): BriefItem[] => {
  const { item } = createItem(items, block, now);
  return [...items, { ...item, origin: originOf(block) }];
};

const update = (items: readonly BriefItem[], block: SiteBlock, now: Date): BriefItem[] =>
  items.map((item) =>
    isOf(block)(item) ? { ...editItem(items, item.item_id, block, now).item, origin: originOf(block) } : item,
  );

const originOf = (block: SiteBlock) => ({ block: block.name, hash: hashOf(block) });

const hashOf = ({ title, content }: Pick<BriefItem, 'title' | 'content'>): string =>
  createHash('sha256').update(`${title}\n${content}`).digest('hex');
