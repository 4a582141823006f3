import { z } from 'zod';
import { addDocument } from '../../knowledge/add-document';
import { newDocument } from '../../knowledge/new-document';
import { ADDS_OR_REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { charactersOf } from '../../values/characters';
import { documentResult, documentView } from './knowledge-result';

export const knowledgeAdd = appTool({
  name: 'knowledge_add',
  title: 'Add knowledge',
  description:
    'Adds a document to the knowledge that the agent answers from: a text, a question with its answer (faq), a web page that is read now (url), or a file. It stays staged until agent_brief_publish. With document_id it replaces that document.',
  role: 'manager',
  annotations: { ...ADDS_OR_REPLACES, openWorldHint: true },
  input: newDocument.extend({ document_id: z.uuid().toLowerCase().optional() }),
  output: documentResult,
  async handle(context, { call, app }, { document_id, ...given }) {
    const document = await addDocument(context, longCall(call), app._id, given, document_id);
    return documentView({ ...document, characters: charactersOf(document.content) });
  },
});
