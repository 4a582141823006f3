import { z } from 'zod';
import { findPassages, MAX_LIMIT, USUAL_LIMIT } from '../../retrieval/search-passages';
import { READS } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';

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
    query: z.string().trim().min(1).max(1_000),
    limit: z.number().int().min(1).max(MAX_LIMIT).default(USUAL_LIMIT),
  }),
  output: z.object({ passages: z.array(passageResult) }),
  async handle(context, { call, app }, { query, limit }) {
    const found = await findPassages(context, call, app._id, query, limit);
    return { passages: found.map((passage) => passageResult.parse(passage)) };
  },
});
