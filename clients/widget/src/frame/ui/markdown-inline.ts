import { isWebLink } from '../message/message';
import { partsOf } from './text-links';

/** A piece of a paragraph of Markdown. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/**
 * An escaped sign, an address, code, a link or image, bold, italic. Lengths are limited, so that a text without end marks does not
 * cost the square of its length; an address in parentheses may have pairs of them.
 */
const MARK = new RegExp(
  [
    /\\(?<escaped>[\\`*_[\]()#+.!|-])/,
    /(?<address>https?:\/\/\S+)/,
    /(?<ticks>`{1,2})(?<code>.{1,1000}?)\k<ticks>/,
    /!?\[(?<label>[^\][\n]{0,300})\]\((?<url>https?:\/\/(?:[^\s()]|\([^\s()]{0,300}\)){1,2000})(?: "[^"\n]{0,300}")?\)/,
    /(?<two>\*\*|__)(?=\S)(?<bold>[\s\S]{0,1000}?\S)\k<two>/,
    /(?<one>[*_])(?=[^\s*_])(?<italic>[\s\S]{0,1000}?\S)\k<one>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Reads the marks in a text; what is no mark is text, in which addresses are links. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const marks = new RegExp(MARK);
  let begin = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const end = found.index + found[0].length;
    if (isInsideWord(found, text[found.index - 1], text[end])) marks.lastIndex = found.index + 1;
    else {
      pieces.push(...plain(text.slice(begin, found.index)), ...markOf(found.groups!));
      begin = end;
    }
  }
  return [...pieces, ...plain(text.slice(begin))];
}

const WORD = /[\p{L}\p{N}]/u;

/** `snake_case_name` and `2*3*4` have no mark. */
const isInsideWord = ([mark]: RegExpExecArray, before = '', after = ''): boolean =>
  /^(_|\*(?!\*))/.test(mark) && (WORD.test(before) || WORD.test(after));

function markOf({ escaped, address, code, label, url, bold, italic }: NonNullable<RegExpExecArray['groups']>): Piece[] {
  if (escaped) return [{ kind: 'text', text: escaped }];
  if (address) return plain(address);
  if (code) return [{ kind: 'code', text: code }];
  if (bold) return [{ kind: 'bold', pieces: piecesOf(bold) }];
  if (italic) return [{ kind: 'italic', pieces: piecesOf(italic) }];
  return isWebLink(url!) ? [{ kind: 'link', text: shownText(label!, url!), url: url! }] : plain(url!);
}

/** The text of a link always says where it leads. */
function shownText(label: string, url: string): string {
  const text = label.replace(/\*\*|`/g, '').trim();
  return text === '' || text === url ? url : `${text} (${new URL(url).host})`;
}

const plain = (text: string): Piece[] =>
  partsOf(text).map((part) =>
    part.isLink ? { kind: 'link', text: part.text, url: part.text } : { kind: 'text', text: part.text },
  );
