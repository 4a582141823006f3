const NAMES = ['think', 'thinking', 'thought', 'reasoning'] as const;
const TAGS = NAMES.flatMap((name) => [`<${name}>`, `</${name}>`]);
const TAG = new RegExp(`<(/?)(?:${NAMES.join('|')})>`, 'i');
const END = new RegExp(`</(?:${NAMES.join('|')})>`, 'i');
const LONGEST = Math.max(...TAGS.map(({ length }) => length));

/** A text without thoughts, piece by piece. */
export interface Thoughtless {
  readonly text: string;
  /** Set when all text before was a thought: some models begin one without a tag. */
  readonly isAnew?: true;
}

/** Leaves the thoughts that models write between tags (`<think>…</think>`) out of their text. */
export function withoutThoughts() {
  let unread = '';
  let isThinking = false;
  let shown = '';

  /** Takes one step in what is unread; undefined when that depends on what follows. */
  function step(): Thoughtless | undefined {
    const match = (isThinking ? END : TAG).exec(unread);
    if (!match) return undefined;
    const before = unread.slice(0, match.index);
    unread = unread.slice(match.index + match[0].length).trimStart();
    const isEnd = isThinking || match[1] === '/';
    const isAnew = isEnd && !isThinking;
    const text = isEnd ? '' : before;
    isThinking = !isEnd;
    return isAnew ? { text, isAnew } : { text };
  }

  /** All that is unread, without an end that may begin a tag. */
  function plain(): string {
    const start = unread.lastIndexOf('<', unread.length);
    const end = start >= 0 ? unread.slice(start).toLowerCase() : '';
    const held = end !== '' && TAGS.some((tag) => tag.startsWith(end)) ? end.length : 0;
    const text = unread.slice(0, unread.length - held);
    unread = unread.slice(text.length);
    return text;
  }

  return {
    take(piece: string): Thoughtless {
      unread += piece;
      let text = '';
      let isAnew = false;
      for (let one = step(); one; one = step()) {
        isAnew ||= one.isAnew === true && shown !== '';
        if (one.isAnew) [text, shown] = ['', ''];
        text += one.text;
      }
      if (isThinking) unread = unread.slice(-LONGEST);
      else text += plain();
      shown += text.trim();
      return isAnew ? { text, isAnew } : { text };
    },
    /** The end that was held back. */
    rest: (): string => (isThinking ? '' : unread),
  };
}
