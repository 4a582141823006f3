import type { Turn } from './labelled-sites.ts';
import { type BotAnswer, verdictOf } from './verdict.ts';

const answer = (fields: Partial<BotAnswer>): BotAnswer => ({
  ...{ text: '', outcome: 'answered', sources: [{}], suggestions: [] },
  ...fields,
});
const asked: Turn = { say: 'price?', expect: 'answer', page: '/', has: ['£4.20', ['loaf', 'bread']], hasNot: ['£5'] };

test.each([
  ['all facts, one of the alternatives', answer({ text: 'Bread is £4.20.' }), 'right'],
  ['a fact is missing', answer({ text: 'Bread is dear.' }), 'wrong'],
  ['a fact that must not be there', answer({ text: 'Bread is £4.20, or £5.' }), 'wrong'],
  ['small talk instead', answer({ text: 'Hello!', sources: [] }), 'refused'],
  ['a refusal', answer({ text: 'I do not know.', outcome: 'unknown', sources: [] }), 'refused'],
])('a question that a page answers: %s', (_, given, verdict) => {
  expect(verdictOf(asked, given)).toBe(verdict);
});

test.each([
  ['unknown', answer({ outcome: 'unknown' }), 'kept'],
  ['unknown', answer({}), 'missed'],
  ['handoff', answer({ outcome: 'handoff' }), 'kept'],
  ['handoff', answer({ outcome: 'unknown' }), 'missed'],
  ['talk', answer({ sources: [] }), 'kept'],
  ['talk', answer({}), 'missed'],
  ['talk', answer({ outcome: 'unknown', sources: [] }), 'missed'],
  ['declined', answer({ sources: [] }), 'kept'],
  ['declined', answer({ outcome: 'handoff', sources: [] }), 'missed'],
] as const)('a turn that expects %s', (expect_, given, verdict) => {
  expect(verdictOf({ say: 'x', expect: expect_ }, given)).toBe(verdict);
});
