const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text to `count` characters as a reader counts them; it never splits a grapheme cluster. */
export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  let passed = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    if (passed++ === count) return text.slice(0, end);
    end = index + segment.length;
  }
  return text;
}
