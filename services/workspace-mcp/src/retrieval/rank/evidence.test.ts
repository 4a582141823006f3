import type { QuestionKind } from '../question/question-kinds';
import { evidenceFor } from './evidence';

const evidence = (kinds: readonly QuestionKind[], text: string, language = 'en'): number =>
  evidenceFor(new Set(kinds), text, language);

test.each<[QuestionKind, string, string, string]>([
  ['price', 'A night costs 45 €.', 'The lake is near.', 'en'],
  ['time', 'We open at 9:30.', 'We are open.', 'en'],
  ['time', 'Geschlossen am Dienstag.', 'Wir haben Ferien.', 'de'],
  ['time', 'Cerramos los miércoles.', 'Estamos de viaje.', 'es'],
  ['duration', 'Repairs take three days, at most 1 week.', 'Repairs are done here.', 'en'],
  ['person', 'The owner is Maria Huber.', 'the owner lives here.', 'en'],
  ['contact', 'Write to hello@lake.example.', 'Write to us.', 'en'],
  ['contact', 'Call +43 1 555 01 23.', 'Call before 10.', 'en'],
])('a question of the kind %s is answered by %j and not by %j', (kind, answers, other, language) => {
  expect(evidence([kind], answers, language)).toBe(1);
  expect(evidence([kind], other, language)).toBe(-1);
});

test('of two kinds the one that is shown counts half, and a question of no kind says nothing', () => {
  expect(evidence(['price', 'contact'], 'A night costs 45 €.')).toBe(0);
  expect(evidence([], 'A night costs 45 €.')).toBe(0);
});
