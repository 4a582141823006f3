import { testLine as line } from '../message/testing/line';
import { offerIn, saysHandoff } from './offer';

const ACTIVE = { status: 'active', draft: null };
const question = (text: string) => line({ from: 'user', key: text, text });
const answer = (key: string, outcome: string) => line({ from: 'bot', key, outcome });

test('an answer that does not know offers the question back, and the second one in a row is the second', () => {
  const first = [question('zebras'), answer('one', 'unknown')];
  const offered = { suggestions: [], offersPerson: false };
  expect(offerIn(ACTIVE, first)).toEqual({ ...offered, key: 'one', question: 'zebras', isSecond: false });
  const second = [...first, question('submarines'), answer('two', 'unknown')];
  expect(offerIn(ACTIVE, second)).toEqual({ ...offered, key: 'two', question: 'submarines', isSecond: true });
  const between = [...first, question('prices'), answer('known', 'answered'), question('x'), answer('two', 'unknown')];
  expect(offerIn(ACTIVE, between)).toMatchObject({ isSecond: false });
});

test('an answer that knows offers what it names, and no other words for the question', () => {
  const suggesting = line({ key: 'one', outcome: 'answered', suggestions: ['Do you deliver?'] });
  const offer = { suggestions: ['Do you deliver?'], offersPerson: false, question: undefined, isSecond: false };
  expect(offerIn(ACTIVE, [question('hello'), suggesting])).toEqual({ ...offer, key: 'one' });
  const personal = line({ key: 'one', outcome: 'answered', offersPerson: true });
  expect(offerIn(ACTIVE, [question('hello'), personal])).toMatchObject({ suggestions: [], offersPerson: true });
  expect(offerIn(ACTIVE, [suggesting, question('next')])).toBeNull();
});

test('nothing is offered where the answer knows, is not the last message, or a person answers', () => {
  const unknown = [question('zebras'), answer('one', 'unknown')];
  expect(offerIn(ACTIVE, [question('prices'), answer('known', 'answered')])).toBeNull();
  expect(offerIn(ACTIVE, [...unknown, question('next')])).toBeNull();
  expect(offerIn({ ...ACTIVE, draft: { answer_id: 'a', attempt: 1, text: '' } }, unknown)).toBeNull();
  for (const status of ['pending', 'open', 'closed']) expect(offerIn({ ...ACTIVE, status }, unknown)).toBeNull();
  expect(offerIn(ACTIVE, [])).toBeNull();
});

test('messages say that a person takes over until one has written', () => {
  const handoff = line({ from: 'system', outcome: 'handoff' });
  expect(saysHandoff([question('a person'), handoff])).toBe(true);
  expect(saysHandoff([handoff, line({ from: 'agent' })])).toBe(false);
  expect(saysHandoff([])).toBe(false);
});
