import { isHttpUrl } from '@cws/kit';
import { z } from 'zod';
import { READABLE_TYPES } from '../document/document-format';
import { MAX_TEXT } from '../document/document-reader';
import { plainText, title } from '../values/text-fields';
import { encodedFile } from './base64-data';
import { KNOWLEDGE_KINDS } from './knowledge';

/** The fields of a new document. `addDocument` checks which of them its kind needs. */
export const newDocument = z.object({
  kind: z.enum(KNOWLEDGE_KINDS).describe('What the document is made from'),
  title: title.describe('For an faq the question'),
  content: plainText
    .max(MAX_TEXT)
    .default('')
    .describe('Text or Markdown; for an faq the answer; for a file its text unless data has it'),
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((url) => url === '' || isHttpUrl(url), 'must be an http or https URL')
    .default('')
    .describe('For kind url the page or PDF to read; else the address that answers name as source'),
  data: z
    .string()
    .refine((text) => encodedFile(text) !== undefined, 'must be base64, or a data URL with base64')
    .default('')
    .describe('For a file: PDF, HTML, Markdown or text in base64'),
  media_type: z.enum(READABLE_TYPES).optional().describe('Of data; by default it is known by its beginning'),
});

export type NewDocument = z.output<typeof newDocument>;

/** The field that holds the text of a document, or where to find it. */
export function substanceOf({ kind, data }: NewDocument): 'content' | 'data' | 'url' {
  if (kind === 'url') return 'url';
  return kind === 'file' && data !== '' ? 'data' : 'content';
}
