import { timestamp } from '@cws/kit';

/** The most blocks of one Brief. */
export const MAX_ITEMS = 100;
/** The most bytes of a block's content, as UTF-8. */
export const MAX_CONTENT_BYTES = 8 * 1024;
export const MAX_TITLE_CHARACTERS = 200;

/** A block of a Brief. */
export interface BriefItem {
  item_id: string;
  title: string;
  content: string;
  enabled: boolean;
  /** From 1; each change of title or content makes the next one. */
  version: number;
  /** Set when onboarding has made it from a website. */
  origin?: ItemOrigin;
  updated_at: Date;
}

/** The origin of a block that a website made: its name there, and the hash of the title and content that were written. */
export interface ItemOrigin {
  block: string;
  hash: string;
}

/** A row of `briefs`: the blocks from which the live prompt of an agent is composed. All writers of a live prompt lock it. */
export interface Brief {
  /** The agent's id. */
  _id: string;
  app_id: string;
  /** In the order of the prompt. */
  items: BriefItem[];
  /** The text that the last publish composed; empty before the first one. */
  published: string;
  published_at?: Date;
  /** Names of the blocks that onboarding has made, also of those that were deleted since. */
  site_blocks?: string[];
  /** Counts the locks. */
  revision: number;
}

/** A row of `brief_versions`: a block before a change of its title or content. */
export interface BriefVersion {
  /** The block's id and the version. */
  _id: string;
  agent_id: string;
  item_id: string;
  version: number;
  title: string;
  content: string;
  updated_at: Date;
}

/** The prompt that the enabled blocks make, in order. */
export const composed = (items: readonly BriefItem[]): string =>
  items
    .filter(({ enabled }) => enabled)
    .map(({ title, content }) => `## ${title}\n\n${content}`)
    .join('\n\n');

/** Whether publishing would change the published text. */
export const isDirty = ({ items, published }: Pick<Brief, 'items' | 'published'>): boolean =>
  composed(items) !== published;

/** A block as tools show it; `position` counts from 0. */
export const itemView = ({ item_id, title, content, enabled, version, updated_at }: BriefItem, position: number) => ({
  item_id,
  title,
  content,
  enabled,
  position,
  version,
  updated_at: timestamp(updated_at),
});
