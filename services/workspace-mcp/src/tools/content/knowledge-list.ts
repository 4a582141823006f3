import { isUuid } from '@cws/kit';
import { z } from 'zod';
import { CONTENT_STATUSES } from '../../content/content';
import { KNOWLEDGE_KINDS } from '../../knowledge/knowledge';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { fittingRows } from '../../tool/page';
import { nextStep, step } from '../../tool/results';
import { documentResult, documentView } from './knowledge-result';

export const knowledgeList = appTool({
  name: 'knowledge_list',
  title: 'List knowledge',
  description: 'Lists the documents of the agent, newest first, without their texts.',
  role: 'member',
  annotations: READS,
  input: z.object({
    status: z.enum(CONTENT_STATUSES).optional().describe('Those of this status alone'),
    kind: z.enum(KNOWLEDGE_KINDS).optional().describe('Those of this kind alone'),
    limit: z.int().min(1).max(200).default(50).describe('The most of them in one result'),
    cursor: z
      .string()
      .toLowerCase()
      .refine((cursor) => cursor === '' || isUuid(cursor), 'must be the next_cursor of the last call')
      .default('')
      .describe('next_cursor of the previous result'),
  }),
  output: z.object({
    documents: z.array(documentResult),
    total: z.number().int().describe('Of all with that status and kind'),
    next_cursor: z.string().describe('Empty at the end'),
    next: nextStep,
  }),
  async handle({ knowledge }, { call, app }, { limit, cursor, ...filter }) {
    const [found, total] = await Promise.all([
      knowledge.list(call, app._id, filter, cursor, limit + 1),
      knowledge.count(call, app._id, filter),
    ]);
    const documents = fittingRows(found.slice(0, limit).map(documentView));
    return {
      documents,
      total,
      next_cursor: found.length > documents.length ? documents.at(-1)!.document_id : '',
      ...step(documents.some(({ status }) => status === 'staged') ? STAGED : ''),
    };
  },
});

const STAGED = 'Some are staged: agent_brief_publish indexes them.';
