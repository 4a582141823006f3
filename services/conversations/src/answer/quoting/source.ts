/**
 * A published passage that an answer is based on: `quote` stands in [start, end) of the document, in UTF-16 units. Of Markdown it is what
 * is shown there.
 */
export interface Source {
  readonly document_id: string;
  readonly title: string;
  readonly url: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}
