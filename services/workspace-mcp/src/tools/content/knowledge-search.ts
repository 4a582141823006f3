import { z } from 'zod';
import { findPassages, MAX_LIMIT, USUAL_LIMIT } from '../../retrieval/search-passages';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { fittingRows, nextCursor } from '../../tool/page';

const passageResult = z.object({
  document_id: z.string(),
  kind: z.string().describe('Of a document, or article or product'),
  title: z.string(),
  url: z.string(),
  heading: z.string(),
  text: z.string(),
  start: z.number().int().describe('Span in the text of the document, in UTF-16 units'),
  end: z.number().int(),
  score: z.number().describe('Comparable within one result'),
});

export const knowledgeSearch = appTool({
  name: 'knowledge_search',
  title: 'Search knowledge',
  description:
    'Finds the passages that the agent would answer a question from, best first, in what is published: knowledge, help articles and products.',
  role: 'member',
  annotations: READS,
  input: z.object({
    query: z.string().trim().min(1).max(1_000).describe('A question or its words'),
    limit: z.int().min(1).max(MAX_LIMIT).default(USUAL_LIMIT).describe('The most passages, on all pages together'),
    cursor: z
      .string()
      .trim()
      .regex(/^\d{0,2}$/, 'must be the next_cursor of the previous result')
      .default('')
      .describe('next_cursor of the previous result'),
  }),
  output: z.object({
    passages: z.array(passageResult),
    next_cursor: nextCursor,
  }),
  async handle(context, { call, app }, { query, limit, cursor }) {
    const found = await findPassages(context, call, app._id, query, limit);
    const shown = Number(cursor);
    const passages = fittingRows(found.slice(shown).map((passage) => passageResult.parse(passage)));
    const end = shown + passages.length;
    return { passages, ...(end < found.length && { next_cursor: `${end}` }) };
  },
});
