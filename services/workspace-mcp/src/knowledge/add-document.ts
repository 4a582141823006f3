import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import type { KnowledgeDocument } from './knowledge';
import type { NewDocument } from './new-document';
import { textOfDocument } from './text-of-document';

/**
 * Stages a document, which is searchable when the agent is published; with an id it replaces that document of the app. Errors: not_found,
 * and validation_failed for a field that cannot be read, when nothing is stored.
 */
export async function addDocument(
  context: Context,
  call: Call,
  app_id: string,
  document: NewDocument,
  replaced_id?: string,
): Promise<KnowledgeDocument> {
  const { kind, title } = document;
  const fields = { kind, title, ...(await textOfDocument(context, call, document)) };
  if (replaced_id === undefined) return context.knowledge.add(call, app_id, fields);
  const replaced = await context.knowledge.replace(call, app_id, replaced_id, fields);
  if (!replaced)
    throw new AppError('not_found', {
      message: 'Argument "document_id" names no document of this app; knowledge_list shows them',
    });
  return replaced;
}
