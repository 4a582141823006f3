// Runs in the process of an untrusted parser: it imports no code of this service beside its own folder.
import { plainText, renderMarkdown } from './render-markdown';

/** The text of an article as its page shows it. */
export interface RenderedBody {
  /** Sanitised HTML. */
  readonly html: string;
  /** The beginning of the text, for search engines. */
  readonly description: string;
}

const DESCRIPTION_CHARACTERS = 160;

export function parse(markdown: string): RenderedBody {
  const html = renderMarkdown(markdown);
  return { html, description: plainText(html).slice(0, DESCRIPTION_CHARACTERS).toWellFormed() };
}
