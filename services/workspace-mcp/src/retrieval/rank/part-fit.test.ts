import type { QuestionKind } from '../question/question-kinds';
import { partFit } from './part-fit';

const SPAN = { start: 0, end: 10 };
const ELSEWHERE = { start: 50, end: 60 };
const fitOf = (query: string, kinds: readonly QuestionKind[] = [], nearest?: typeof SPAN) =>
  partFit({ query, kinds: new Set(kinds), weigh: () => 4, nearest }, { language: 'en' });

test('the part with more of the words fits better, and one without any does not', () => {
  const fit = fitOf('Are dogs allowed in rooms?');
  expect(fit('Dogs are allowed in rooms.', SPAN)).toBeGreaterThan(fit('Dogs sleep.', SPAN));
  expect(fit('Breakfast is at seven.', SPAN)).toBe(0);
});

test('without a common word the part whose meaning is nearest fits, by as much as lies in it', () => {
  const fit = fitOf('Darf mein Hund mit?', [], SPAN);
  const half = { start: 5, end: 15 };
  expect(fit('Pets are welcome.', SPAN)).toBeGreaterThan(fit('Pets are welcome.', half));
  expect(fit('Pets are welcome.', half)).toBeGreaterThan(0);
  expect(fit('Pets are welcome.', ELSEWHERE)).toBe(0);
});

test('a part with what the question asks for fits better, but not one about something else', () => {
  const fit = fitOf('What does a room cost?', ['price']);
  expect(fit('A room is 45 € a night.', SPAN)).toBeGreaterThan(fit('A room has two beds.', SPAN));
  expect(fit('Coffee is 3 €.', SPAN)).toBe(0);
});
