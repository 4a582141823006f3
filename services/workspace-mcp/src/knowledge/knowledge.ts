import type { Content } from '../content/content-store';
import type { Source } from '../retrieval/passage';

export const KNOWLEDGE_KINDS = ['text', 'url', 'faq', 'file'] as const;
type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** A row of `knowledge`: a document that an app's agent answers from, staged until the agent is published. */
export interface KnowledgeDocument extends Content {
  kind: KnowledgeKind;
  /** Of a FAQ: the question. */
  title: string;
  /** The text that passages are cut from; of a FAQ the answer. */
  content: string;
  /** Where it was read; else empty. */
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
