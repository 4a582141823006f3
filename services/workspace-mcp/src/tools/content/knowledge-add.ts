import { z } from 'zod';
import { addDocument } from '../../knowledge/add-document';
import { newDocument } from '../../knowledge/new-document';
import { ADDS_OR_REPLACES } from '../../tool/annotations';
import { appTool } from '../../tool/app-tool';
import { longCall } from '../../tool/long-call';
import { nextStep } from '../../tool/results';
import { charactersOf } from '../../values/characters';
import { documentView } from './knowledge-result';
import { replacedId } from './replaced-id';

export const knowledgeAdd = appTool({
  name: 'knowledge_add',
  title: 'Add knowledge',
  description:
    'Adds a document to the knowledge that the agent answers from: a text, a question with its answer (faq), a web page that is read now (url), or a file. It stays staged until agent_brief_publish. With document_id it replaces that document.',
  role: 'manager',
  annotations: { ...ADDS_OR_REPLACES, openWorldHint: true },
  input: newDocument.extend({ document_id: replacedId.describe('The document to replace, from knowledge_list') }),
  output: z.looseObject({ document_id: z.string(), status: z.string(), next: nextStep }),
  async handle(context, { call, app }, { document_id, ...given }) {
    const document = await addDocument(context, longCall(call), app._id, given, document_id);
    return { ...documentView({ ...document, characters: charactersOf(document.content) }), next: STAGED };
  },
});

const STAGED = 'Staged: agent_brief_publish indexes it, and then the agent answers from it.';
