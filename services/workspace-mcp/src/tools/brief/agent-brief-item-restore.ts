import { z } from 'zod';
import { indexOf, restoreItem } from '../../brief/brief-changes';
import { ADDS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { ToolFailure } from '../../tool/tool-failure';
import { changedItem, itemId } from './brief-results';
import { changeItem } from './change-item';

export const agentBriefItemRestore = appTool({
  name: 'agent_brief_item_restore',
  title: 'Restore version of a block',
  description:
    'Rolls a block of the Brief back to a prior version: its title and content become a new version. Staged until agent_brief_publish.',
  role: 'manager',
  annotations: ADDS,
  input: z.object({ item_id: itemId, version: z.int().min(1).describe('From agent_brief_item_versions') }),
  output: changedItem,
  async handle(context, given, { item_id, version }) {
    const { briefs } = context;
    const items = (await briefs.find(given.call, given.app.agent_id))?.items ?? [];
    indexOf(items, item_id);
    const prior = await briefs.findVersion(given.call, item_id, version);
    if (!prior)
      throw new ToolFailure(
        'version_not_found',
        `Argument "version" names no prior version of this block: it has no version ${version} before the current one. agent_brief_item_versions lists them.`,
      );
    return changeItem(context, given, (current, now) => restoreItem(current, prior, now));
  },
});
