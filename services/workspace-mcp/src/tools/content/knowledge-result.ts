import { timestamp } from '@cws/kit';
import { z } from 'zod';
import type { ListedDocument } from '../../knowledge/knowledge-store';

/** A document as the tools show it. */
export const documentResult = z.object({
  document_id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.string().describe('staged until agent_brief_publish, then indexed'),
  characters: z.number().int(),
  url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const documentView = (document: ListedDocument): z.input<typeof documentResult> => ({
  document_id: document._id,
  kind: document.kind,
  title: document.title,
  status: document.status,
  characters: document.characters,
  url: document.url,
  created_at: timestamp(document.created_at),
  updated_at: timestamp(document.updated_at),
});
