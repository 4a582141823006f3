import type { workspace } from '@cws/protos';
import { PASSAGE, publishedAgent } from '../../testing/answering';
import { extractive } from './extractive';
import type { QuestionWithPassages } from './material/question';

const answerTo = (text: string, ...passages: readonly Partial<workspace.Passage>[]) => {
  const found = passages.map((passage) => ({ ...PASSAGE, ...passage }));
  const findings = () => [{ question: text, passages: found, others: [], suggestions: [] }];
  const asked = { agent: publishedAgent(), session: {}, question: { _id: '01JDQ4T8M2ZK7W5N9XB3RCHVEF' } };
  const question = { ...asked, text, languages: ['en'], findings } as unknown as QuestionWithPassages;
  return extractive(
    question,
    () => {},
    new AbortController().signal,
    async () => {},
  );
};
const outcomeOf = async (text: string, passage: Partial<workspace.Passage>) => (await answerTo(text, passage)).outcome;

test.each<[string, Partial<workspace.Passage>]>([
  ['answered', { confidence: 0.5, coverage: 0.1 }],
  ['unknown', { confidence: 0.4, coverage: 1 }],
  ['answered', { confidence: undefined, coverage: 0.6 }],
  ['unknown', { confidence: undefined, coverage: 0.5 }],
])('the outcome is %s for a passage with %j', async (outcome, passage) =>
  expect(await outcomeOf('What is the return policy?', passage)).toBe(outcome),
);

test('the best ranked of the passages that are likely to answer is quoted', async () => {
  const { sources } = await answerTo(
    'opening hours',
    { document_id: 'a', confidence: 0.3 },
    { document_id: 'b', confidence: 0.7 },
    { document_id: 'c', confidence: 0.9 },
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
  [
    'book a table',
    `Tables of ${'our quiet '.repeat(12)}room: book them at https://harbour.example/tables?day=1&size=2. We roast.`,
    'at https://harbour.example/tables?day=1&size=2.',
  ],
  [
    'Wann öffnet das Geschäft wieder?',
    `Unser Geschäft bleibt ${'wegen Umbau '.repeat(10)}geschlossen und öffnet wieder am 5. Mai 2027. Danach wie immer.`,
    'wieder am 5. Mai 2027.',
  ],
  [
    'gift cards',
    'We sell gift cards.\n\n1. Choose one\n2. Pay at the till',
    'We sell gift cards.\n\n1. Choose one\n2. Pay at the till',
  ],
  ['anything', 'no sentence at all', 'no sentence at all'],
  ['退货期限多久？', `${'我们在维也纳烘焙咖啡。'.repeat(12)}退货期限为三十天。`, '退货期限为三十天。'],
  ['वापसी की अवधि', `${'हम वियना में कॉफ़ी भूनते हैं। '.repeat(8)}वापसी की अवधि तीस दिन है।`, 'वापसी की अवधि तीस दिन है।'],
  ['คืนสินค้าได้กี่วัน', `${'ร้านของเราอยู่ในเวียนนา '.repeat(12)}คืนสินค้าได้ภายในสามสิบวัน`, 'คืนสินค้าได้ภายในสามสิบวัน'],
])('the quote for %j is whole sentences, word for word', async (text, passage, quote) => {
  const { sources } = await answerTo(text, { text: passage, start: 50, end: 50 + passage.length });
  expect(sources[0]).toMatchObject({ quote: expect.stringContaining(quote) });
  const [{ quote: quoted, start, end }] = sources as [(typeof sources)[0]];
  expect(quoted).toBe(passage.slice(start - 50, end - 50));
});

test('a quote of a text without sentences is cut, not within a character', async () => {
  const { sources } = await answerTo('word', { text: `x${'😀'.repeat(600)}`, start: 50, end: 1_251 });
  expect(sources[0]).toMatchObject({ quote: `x${'😀'.repeat(299)}`, start: 50, end: 649 });
});
