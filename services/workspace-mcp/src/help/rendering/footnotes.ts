import type markdownIt from 'markdown-it';

type Markdown = ReturnType<typeof markdownIt>;

const MARK = /\[\^([^\]\s]{1,50})\](:?)/y;

/** Shows marks of footnotes raised, and the notes as paragraphs where they are written. Plain Markdown reads a note as the address of a link. */
export function footnotes(markdown: Markdown): void {
  markdown.block.ruler.before('reference', 'footnote', isNote, { alt: [] });
  markdown.inline.ruler.before('link', 'footnote_mark', (state, isSilent) => {
    MARK.lastIndex = state.pos;
    const found = state.src[state.pos] === '[' ? MARK.exec(state.src) : null;
    if (!found) return false;
    if (!isSilent) {
      state.push('sup_open', 'sup', 1);
      state.push('text', '', 0).content = found[1]!;
      state.push('sup_close', 'sup', -1);
    }
    state.pos += found[0].length;
    return true;
  });
}

type BlockRule = Parameters<Markdown['block']['ruler']['before']>[2];

/** A note is a paragraph of the lines up to the next note or an empty line. */
const isNote: BlockRule = (state, line, lastLine, isSilent) => {
  if (!beginsNote(state, line)) return false;
  if (isSilent) return true;
  let next = line + 1;
  while (next < lastLine && !state.isEmpty(next) && !beginsNote(state, next)) next++;
  state.push('paragraph_open', 'p', 1).map = [line, next];
  const inline = state.push('inline', '', 0);
  inline.content = state.getLines(line, next, state.blkIndent, false).trim();
  inline.map = [line, next];
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  state.line = next;
  return true;
};

function beginsNote(state: Parameters<BlockRule>[0], line: number): boolean {
  const start = state.bMarks[line]! + state.tShift[line]!;
  const beginning = state.src.slice(start, Math.min(state.eMarks[line]!, start + 60));
  return state.sCount[line]! - state.blkIndent < 4 && /^\[\^[^\]\s]{1,50}\]:/.test(beginning);
}
