import type { Brief, BriefItem } from '../../brief/brief';
import type { BriefChange } from '../../brief/brief-changes';
import type { Context } from '../../context';
import type { InApp } from '../../tool/app-tool';
import { changedItemView } from './brief-results';

/** Changes one block of the app's Brief, which stays staged until the next publish, and returns the block. */
export const changeItem = (
  { briefs }: Context,
  { call, app }: InApp,
  change: (items: readonly BriefItem[], now: Date) => BriefChange,
) =>
  briefs.change(call, ownerOf(app), ({ items: before, published }: Brief) => {
    const { items, item, prior } = change(before, new Date());
    return { result: changedItemView({ items, item }, published), fields: { items }, priors: prior ? [prior] : [] };
  });

/** The agent whose Brief it is. */
export const ownerOf = ({ _id: app_id, agent_id }: InApp['app']) => ({ _id: agent_id, app_id });
