import type { workspace } from '@cws/protos';
import { PASSAGE } from '../testing/answering';
import { extractive } from './extractive';
import type { QuestionWithPassages } from './question';

const answerTo = (text: string, ...passages: readonly Partial<workspace.Passage>[]) => {
  const found = passages.map((passage) => ({ ...PASSAGE, ...passage }));
  const question = { text, languages: ['en'], passages: () => found } as unknown as QuestionWithPassages;
  return extractive(question, () => {}, new AbortController().signal);
};
const outcomeOf = async (text: string, passage: Partial<workspace.Passage>) => (await answerTo(text, passage)).outcome;

test.each<[string, string, Partial<workspace.Passage>]>([
  ['answered', 'What is the return policy?', { coverage: 0.5, title: 'Returns and refunds' }],
  ['unknown', 'What is the return policy?', { coverage: 0.4, title: 'Returns and refunds' }],
  ['unknown', 'What is the return policy?', { coverage: 0.5, title: 'Privacy' }],
  ['unknown', 'Do you sell bicycles?', { coverage: 0.5, kind: 'faq', question: 'Do you sell to businesses?' }],
  ['answered', 'Delivery to France?', { coverage: 0.5, kind: 'faq', question: 'How is the delivery?' }],
  ['answered', 'Anything', { coverage: 0.6, title: 'Other' }],
])('the outcome is %s for: %s', async (outcome, text, passage) => expect(await outcomeOf(text, passage)).toBe(outcome));

test('the passage with the highest coverage is quoted, and of equal ones the best ranked', async () => {
  const { sources } = await answerTo(
    'opening hours',
    { document_id: 'a', coverage: 0.7 },
    { document_id: 'b', coverage: 1 },
    { document_id: 'c', coverage: 1 },
  );
  expect(sources.map(({ document_id }) => document_id)).toEqual(['b']);
});

test.each<[string, string, string]>([
  [
    'opening hours on sunday',
    'We roast.\nThe opening\nhours are long. We are closed on Sundays! Write to us.',
    'The opening\nhours are long. We are closed on Sundays!',
  ],
  ['zebra', 'One short. Two short.', 'One short. Two short.'],
  ['anything', 'no sentence at all', 'no sentence at all'],
])('the quote for %j is whole sentences, word for word', async (text, passage, quote) => {
  const { sources } = await answerTo(text, { text: passage, start: 50 });
  expect(sources[0]).toMatchObject({ quote: expect.stringContaining(quote) });
  const [{ quote: quoted, start, end }] = sources as [(typeof sources)[0]];
  expect(quoted).toBe(passage.slice(start - 50, end - 50));
});

test('a quote of a text without sentences is cut', async () => {
  const { sources } = await answerTo('word', { text: 'word '.repeat(2_000) });
  expect(sources[0]!.quote.length).toBeLessThanOrEqual(600);
});
