import { z } from 'zod';
import { editItem } from '../../brief/brief-changes';
import { CHANGES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { changedItem, itemId } from './brief-results';
import { changeItem } from './change-item';

export const agentBriefItemEnable = appTool({
  name: 'agent_brief_item_enable',
  title: 'Enable block of the Brief',
  description: 'Includes a block in the prompt, or excludes it. Staged until agent_brief_publish.',
  role: 'manager',
  annotations: CHANGES,
  input: z.object({ item_id: itemId, enabled: z.boolean().describe('true: part of the prompt') }),
  output: changedItem,
  handle: (context, given, { item_id, enabled }) =>
    changeItem(context, given, (items, now) => editItem(items, item_id, { enabled }, now)),
});
