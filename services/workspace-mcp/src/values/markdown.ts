/** An address in a text, without the punctuation behind it; parentheses belong to it in pairs. */
const ADDRESS = (() => {
  const ends = '\\s<>"`[\\]\\\\()。，、；：！？）」』】》';
  const inPair = `\\([^${ends}]*\\)`;
  return new RegExp(`https?://(?:[^${ends}]|${inPair})*(?:[^${ends}.,;:!?'*_~}]|${inPair})`, 'gi');
})();

/** A text that is no Markdown, in Markdown that shows it as it is; its addresses become links. */
export const escaped = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => beginning(inline(line.trim())))
    .join('\n');

/** A text as one line of Markdown that is no paragraph, such as a heading. */
export const escapedLine = (text: string): string =>
  inline(text.replace(/\s+/g, ' ').trim()).replace(/#+$/, (marks) => `\\${marks}`);

/** An address in angle brackets stays whole, whatever it consists of (https://spec.commonmark.org/0.31.2/#autolinks). */
function inline(line: string): string {
  const addresses = [...line.matchAll(ADDRESS)];
  const texts = line.split(ADDRESS);
  return texts.map((text, n) => `${marks(text)}${n < addresses.length ? `<${addresses[n]![0]}>` : ''}`).join('');
}

/** Escapes the characters that are markup where they stand. */
const marks = (text: string): string =>
  text.replace(
    /[\\`[]|<(?=[a-z/!?])|&(?=#|\w+;)|\*(?!\s)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?!\s)|(?<=\S)_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~/giu,
    '\\$&',
  );

/** Escapes the first character of a line that would begin another block than a paragraph. */
const beginning = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|-(?=[-\s:|]*$)|=(?==*$)|~(?=~~)|[|:](?=[-:|\s]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
