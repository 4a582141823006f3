import type { Content } from '../content/content';
import type { Source } from '../retrieval/passage';

export const KNOWLEDGE_KINDS = ['text', 'url', 'faq', 'file'] as const;
type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** A row of `knowledge`: a document that an app's agent answers from, staged until the agent is published. */
export interface KnowledgeDocument extends Content {
  kind: KnowledgeKind;
  /** The question in the case of an FAQ. */
  title: string;
  /** The text that is split into passages; the answer in the case of an FAQ. */
  content: string;
  /** Address of its source; may be empty. */
  url: string;
}

export const knowledgeSource = ({ _id, kind, title, content, url }: KnowledgeDocument): Source => ({
  document_id: _id,
  kind,
  title,
  url,
  question: kind === 'faq' ? title : '',
  text: content,
});
