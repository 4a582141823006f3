import { windowsOf } from './windows';

const sentence = (n: number): string => `This is sentence number ${n} of a text about the repair of old bicycles.`;
const sentences = (count: number): string => Array.from({ length: count }, (_, n) => sentence(n)).join(' ');
const textsOf = (text: string): string[] => windowsOf(text).map(({ start, end }) => text.slice(start, end));

test('a short text is one window, and an empty one has none', () => {
  expect(textsOf(sentence(1))).toEqual([sentence(1)]);
  expect(windowsOf('')).toEqual([]);
});

test('a longer text is cut between sentences into windows of at most 250 characters', () => {
  const text = sentences(7);
  const windows = textsOf(text);
  expect(windows.length).toBeGreaterThan(1);
  expect(windows.join(' ')).toBe(text);
  for (const window of windows) {
    expect(window.length).toBeLessThanOrEqual(250);
    expect(window).toMatch(/^This .*\.$/);
  }
});

test('short lines share a window, and a sentence longer than a window has its own', () => {
  expect(textsOf('Monday 9–17\nTuesday 9–17')).toEqual(['Monday 9–17\nTuesday 9–17']);
  const long = `It is ${'very '.repeat(60)}long.`;
  expect(textsOf(`${sentence(1)}\n${long}\n${sentence(2)}`)).toEqual([sentence(1), long, sentence(2)]);
});

test('of a very long text the first twelve windows are read', () => {
  const windows = windowsOf(sentences(100));
  expect(windows).toHaveLength(12);
  expect(windows[0]!.start).toBe(0);
});
