import { timestamp } from '@cws/kit';
import { z } from 'zod';
import type { BriefVersion } from '../../brief/brief';
import { indexOf } from '../../brief/brief-changes';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { fittingRows } from '../../tool/page';
import { charactersOf } from '../../values/characters';
import { itemId, itemResult } from './brief-results';

export const agentBriefItemVersions = appTool({
  name: 'agent_brief_item_versions',
  title: 'List versions of a block',
  description:
    'Lists the prior versions of a block of the Brief, newest first. agent_brief_item_restore brings one of them back.',
  role: 'member',
  annotations: READS,
  rest: 'With limit 1, and before_version one above its number, a version is shown whole.',
  input: z.object({
    item_id: itemId,
    limit: z.int().min(1).max(100).default(20).describe('The most of them in one result'),
    before_version: z.int().min(1).optional().describe('Lists versions below this one'),
  }),
  output: z.object({
    item_id: z.string(),
    current_version: z.int(),
    versions: z.array(
      itemResult
        .pick({ version: true, title: true, content: true, updated_at: true })
        .extend({ characters: z.int().describe('Of the whole content') }),
    ),
    has_more: z.boolean(),
  }),
  async handle({ briefs }, { call, app }, { item_id, limit, before_version }) {
    const items = (await briefs.find(call, app.agent_id))?.items ?? [];
    const { version: current_version } = items[indexOf(items, item_id)]!;
    const found = await briefs.versions(call, item_id, before_version ?? current_version, limit + 1);
    const versions = fittingRows(found.slice(0, limit).map(viewOf), true);
    return { item_id, current_version, versions, has_more: found.length > versions.length };
  },
});

const viewOf = ({ version, title, content, updated_at }: BriefVersion) => ({
  ...{ version, title, content },
  characters: charactersOf(content),
  updated_at: timestamp(updated_at),
});
