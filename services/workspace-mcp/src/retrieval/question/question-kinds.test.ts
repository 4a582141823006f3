import { kindsOf } from './question-kinds';

test.each([
  ['How much is a night?', 'price'],
  ['Was kostet eine Nacht?', 'price'],
  ['When do you open?', 'time'],
  ['Wann macht ihr auf?', 'time'],
  ['How long does a repair take?', 'duration'],
  ['¿Cuánto tiempo tarda?', 'duration'],
  ['Who is the owner?', 'person'],
  ['Wo seid ihr?', 'place'],
])('%j asks for a %s', (question, kind) => expect([...kindsOf(question)]).toContain(kind));

test('a question of one kind asks for no other', () =>
  expect([...kindsOf('How long does a repair take?')]).toEqual(['duration']));

test.each(['Are dogs allowed?', 'Sind Hunde erlaubt?', '', '?'])('%j asks for no kind', (question) =>
  expect([...kindsOf(question)]).toEqual([]),
);
