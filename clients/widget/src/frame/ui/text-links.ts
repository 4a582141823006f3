import { isWebLink } from '../message/message';

/** A part of a text: a web address, or what is between two of them. */
export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Ideographic and full-width signs end an address, and so do signs that turn the direction of a text, which would disguise it. */
const ADDRESS = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069\u3000-\u303f\uff00-\uffef]+/gi;
const SENTENCE_END = /[.,;:!?*_~\])]$/;

/** Finds the web addresses in a text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(found);
    if (!isWebLink(address)) continue;
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true });
    end = index + address.length;
  }
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text !== '');
}

/** A parenthesis belongs to an address that opens it, as in `/wiki/Foo_(bar)`. */
function withoutSentenceEnd(address: string): string {
  let end = address;
  while (SENTENCE_END.test(end) && !(end.endsWith(')') && isBalanced(end))) end = end.slice(0, -1);
  return end;
}

const isBalanced = (address: string): boolean => address.split('(').length >= address.split(')').length;
