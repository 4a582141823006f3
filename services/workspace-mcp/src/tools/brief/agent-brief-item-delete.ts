import { z } from 'zod';
import { isDirty } from '../../brief/brief';
import { deleteItem } from '../../brief/brief-changes';
import { REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { nextStep } from '../../tool/results';
import { itemId, nextOfBrief } from './brief-results';
import { ownerOf } from './change-item';

export const agentBriefItemDelete = appTool({
  name: 'agent_brief_item_delete',
  title: 'Delete block of the Brief',
  description:
    'Deletes a block of the Brief and all its versions for good. The live prompt stays until agent_brief_publish.',
  role: 'manager',
  annotations: REPLACES,
  input: z.object({ item_id: itemId }),
  output: z.object({ item_id: z.string(), deleted: z.boolean(), dirty: z.boolean(), next: nextStep }),
  handle: ({ briefs }, { call, app }, { item_id }) =>
    briefs.change(call, ownerOf(app), ({ items: before, published }) => {
      const items = deleteItem(before, item_id);
      const dirty = isDirty({ items, published });
      const result = { item_id, deleted: true, dirty, ...nextOfBrief(dirty) };
      return { result, fields: { items }, deleted: item_id };
    }),
});
