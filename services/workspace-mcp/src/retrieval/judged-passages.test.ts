import { inOrder, judgeOf } from './judged-passages';
import { type Passage, passagesOf } from './passage/passage';

const passages = (...texts: readonly (readonly [title: string, text: string])[]): Passage[] =>
  texts.flatMap(([title, text]) =>
    passagesOf('an-app', { document_id: title, kind: 'product', title, url: '', question: '', text }, 1, 'en'),
  );
const judged = (query: string, all: readonly Passage[]) => {
  const judge = judgeOf({ query, respelled: [], weigh: () => 4 }, undefined);
  return inOrder(
    query,
    all.map(judge),
    all.map(({ _id }) => _id),
    undefined,
  );
};
const CLEANING = passages(['Dental cleaning', 'Dental cleaning: £55.\nWith polish, at all times.']);

test('a question that names a passage and asks for what it has is answered by it', () => {
  expect(judged('dental cleaning', CLEANING)[0]!.confidence).toBeGreaterThan(0.9);
  expect(judged('dental cleaning with polish', CLEANING)[0]!.beside).toEqual(['with', 'polish']);
});

test('a name alone does not make a passage the answer to a question for something that it lacks', () => {
  const [found] = judged('when with dental cleaning at all times', CLEANING);
  expect(found!.beside).toBeUndefined();
});

test('a passage without a vector is judged by its words beside those that have one', () => {
  const all = passages(['Parking', 'Parking is behind the house.'], ['Garden', 'The garden has apple trees.']);
  const windows = new Map([['Garden:0', { window: 0, similarity: 0.8 }]]);
  const nearest = { windows, mean: 0.78 };
  const judge = judgeOf({ query: 'where is the parking', respelled: [], weigh: () => 4 }, nearest);
  const ids = all.map(({ _id }) => _id);
  expect(inOrder('where is the parking', all.map(judge), ids, nearest)[0]!.passage.title).toBe('Parking');
});

test('a question in another language than the passage is not judged by its words', () => {
  const all = passages(['Payment', 'You can pay by card or in cash at the desk.']);
  const nearest = { windows: new Map([['Payment:0', { window: 0, similarity: 0.86 }]]), mean: 0.8 };
  const confidence = (query: string) => judgeOf({ query, respelled: [], weigh: () => 4 }, nearest)(all[0]!).confidence;
  expect(confidence('¿Puedo pagar con tarjeta de crédito?')).toBeGreaterThan(
    confidence('Can my dog swim in the lake?'),
  );
});
