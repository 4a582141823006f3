/** A document of that many passages, each of which holds the word and its number. */
export const manyPassages = (count: number, word: string, title = 'List') => ({
  kind: 'text',
  title,
  content: Array.from({ length: count }, (_, n) => `# Part ${n}\n\nThe ${word} has number item${n}.`).join('\n\n'),
  url: '',
});
