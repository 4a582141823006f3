const OPENING = ['<![CDATA[', '<!--', '/*', '*/', '//', ';'];
const CLOSING = [']]>', '-->', '/*', '*/', '//', ';'];
const MOST_MARKS = 12;

/** JSON without what templates of pages leave in it: marks of comments and CDATA around it, trailing commas, and control characters in strings. */
export const mended = (text: string): string => withoutFaults(unwrapped(text));

function unwrapped(text: string): string {
  let inner = text.trim();
  for (let left = MOST_MARKS; left > 0; left--) {
    const open = OPENING.find((mark) => inner.startsWith(mark)) ?? '';
    const close = CLOSING.find((mark) => inner.endsWith(mark)) ?? '';
    if (open === '' && close === '') break;
    inner = inner.slice(open.length, inner.length - close.length).trim();
  }
  return inner;
}

/** A string, which ends at the end of the text at the latest, or a comma before the end of a list or an object. */
const PARTS = /"(?:[^"\\]|\\[\s\S]?)*"?|,(?=\s*[}\]])/g;

const withoutFaults = (text: string): string =>
  text.replace(PARTS, (part) => (part === ',' ? '' : part.replace(/\p{Cc}/gu, escaped)));

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
