import type { Content } from '../content/content';
import { isOfSite } from '../content/follow-site';
import type { Source } from '../retrieval/passage/passage';

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
  /** Whether the content of a file or an address is Markdown, as that of texts and answers is. */
  is_markdown?: boolean;
}

export const knowledgeSource = (document: KnowledgeDocument): Source => ({
  document_id: document._id,
  kind: document.kind,
  title: document.title,
  url: document.url,
  question: document.kind === 'faq' ? document.title : '',
  text: document.content,
  isMarkdown: isMarkdown(document),
});

/** A text that onboarding has read of a site is plain. */
function isMarkdown(document: KnowledgeDocument): boolean {
  if (document.kind === 'file' || document.kind === 'url') return document.is_markdown === true;
  return !isOfSite(document);
}
