import { type SplitText, splitText } from '../chunk/split-text';
import { detectLanguage } from '../text/detect-language';
import { isVisible, type Snapshot } from './snapshot';

/** The part of a document, article or product that can be found and quoted. */
export interface Source {
  readonly document_id: string;
  readonly kind: 'text' | 'url' | 'faq' | 'file' | 'article' | 'product';
  readonly title: string;
  readonly url: string;
  /** The question that the text answers; may be empty. */
  readonly question: string;
  readonly text: string;
  /** Whether the text is Markdown, of which passages have what is shown. */
  readonly isMarkdown?: boolean;
}

/**
 * A row of `passages`: `text` is what is shown of `[start, end)` of its source's text, in UTF-16 units, behind the head of the table
 * in whose middle it begins.
 */
export interface Passage extends Omit<Source, 'isMarkdown'> {
  /** The document's id, `n` and the version, since the passage that it replaces is searched until the publication is complete. */
  _id: string;
  app_id: string;
  /** Position in the document, from 0. */
  n: number;
  /** Headings above it, outermost first, joined by ` > `. */
  heading: string;
  /** BCP 47 tag; empty when unknown. */
  language: string;
  start: number;
  end: number;
  /** The version of its app's passages that made it. */
  version: number;
  /** The version that removed or replaced it. */
  removed_version?: number;
  /** Set when that version is visible; the row stays for a day, so that every index can remove it. */
  removed_at?: Date;
}

/** Names a passage whatever its version. */
export const placeOf = ({ document_id, n }: Pick<Passage, 'document_id' | 'n'>): string => `${document_id}:${n}`;

/** Whether a reader of the snapshot no longer sees the passage. A process of the release before sets `removed_at` alone. */
export const isRemoved = ({ removed_version, removed_at }: Passage, snapshot: Snapshot): boolean =>
  removed_version === undefined ? removed_at !== undefined : isVisible(removed_version, snapshot);

/** The language of an app whose texts are all too short to detect it. */
export const FALLBACK_LANGUAGE = 'en';
/** Characters of each text that are read to find the language of an app. */
const READ_OF_EACH = 200;

type Written = Pick<Source, 'question' | 'title' | 'text'>;
const wordingOf = ({ question, title, text }: Written): string => `${question}\n${title}\n${text}`;

/** The language of most of an app's texts, as far as these are some of them. */
export const usualLanguage = (texts: readonly Written[]): string =>
  detectLanguage(texts.map((text) => wordingOf(text).slice(0, READ_OF_EACH)).join('\n'), FALLBACK_LANGUAGE) ||
  FALLBACK_LANGUAGE;

/** The passages of a source, of whose text these are the parts; one too short to detect its language is in the usual one. */
export function passagesFrom(
  app_id: string,
  { isMarkdown: _, ...source }: Source,
  { beginning, pieces }: SplitText,
  version: number,
  usual: string,
): Passage[] {
  const language = detectLanguage(wordingOf({ ...source, text: beginning }), usual);
  return pieces.map((piece, n) => ({
    ...source,
    _id: `${source.document_id}:${n}:${version}`,
    app_id,
    n,
    language,
    ...piece,
    version,
  }));
}

/** The passages of a source. */
export const passagesOf = (app_id: string, source: Source, version: number, usual: string): Passage[] =>
  passagesFrom(app_id, source, splitText(source), version, usual);
