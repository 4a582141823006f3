import { z } from 'zod';
import { createItem, editItem, type ItemFields } from '../../brief/brief-changes';
import { ADDS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { ToolFailure } from '../../tool/tool-failure';
import { changedItem, itemContent, itemId, itemTitle } from './brief-results';
import { changeItem } from './change-item';

export const agentBriefItemSet = appTool({
  name: 'agent_brief_item_set',
  title: 'Set block of the Brief',
  description:
    'Creates a block of the Brief from title and content, or changes the given fields of the block item_id and keeps its prior version. Staged until agent_brief_publish.',
  role: 'manager',
  annotations: ADDS,
  input: z.object({
    item_id: itemId.optional().describe('The block to change; left out or empty: a new block'),
    title: itemTitle.optional().describe('A heading in the prompt; required for a new block'),
    content: itemContent.optional().describe('At most 8 KiB; required for a new block'),
    enabled: z.boolean().optional().describe('By default true for a new block'),
    position: z.int().min(0).optional().describe('Place in the prompt from 0; by default the last'),
  }),
  output: changedItem,
  handle: (context, given, { item_id, ...fields }) =>
    changeItem(context, given, (items, now) =>
      item_id === undefined ? createItem(items, fields, now) : editItem(items, item_id, changed(fields), now),
    ),
});

/** The fields of a change, of which there is at least one. */
function changed(fields: ItemFields): ItemFields {
  if (Object.values(fields).some((field) => field !== undefined)) return fields;
  throw new ToolFailure(
    'nothing_to_change',
    'agent_brief_item_set changed nothing: give at least one of title, content, enabled and position for this block.',
  );
}
