import type { Content } from '../content/content-store';
import type { Source } from '../retrieval/passage';

/** A row of `articles`: a page of an app's help centre, searchable as soon as it is stored. */
export interface Article extends Content {
  title: string;
  slug: string;
  /** Markdown. */
  body: string;
}

export const articleSource = ({ _id, title, body }: Article): Source => ({
  document_id: _id,
  kind: 'article',
  title,
  url: '',
  question: '',
  text: body,
});
