import { questionsIn } from './questions-in';

test.each<[string, readonly string[]]>([
  ['When do you open? Where can I park?', ['When do you open?', 'Where can I park?']],
  ['what time do you close, also, where are you?', ['what time do you close', 'where are you?']],
  ['how much is a day ticket and do you take dogs', ['how much is a day ticket', 'do you take dogs']],
  [
    'is there wifi, can I pay by card, and where do I park?',
    ['is there wifi', 'can I pay by card', 'where do I park?'],
  ],
  ['Hi! Two questions: what does a tent cost and do you rent boats?', ['what does a tent cost', 'do you rent boats?']],
  ['Was kostet ein Kurs?\nGibt es Duschen?', ['Was kostet ein Kurs?', 'Gibt es Duschen?']],
  ['wann macht ihr auf und was kostet der Eintritt', ['wann macht ihr auf', 'was kostet der Eintritt']],
  [
    'Combien coûte une nuit et est-ce que les chiens sont admis ?',
    ['Combien coûte une nuit', 'est-ce que les chiens sont admis ?'],
  ],
  ['¿Cuánto cuesta la entrada y a qué hora abrís?', ['¿Cuánto cuesta la entrada', 'a qué hora abrís?']],
  ['quanto custa a entrada e a que horas abrem?', ['quanto custa a entrada', 'a que horas abrem?']],
  ['Сколько стоит билет и где вы находитесь?', ['Сколько стоит билет', 'где вы находитесь?']],
  ['كم سعر التذكرة؟ أين تقعون؟', ['كم سعر التذكرة؟', 'أين تقعون؟']],
  ['料金はいくらですか。駐車場はありますか。', ['料金はいくらですか。', '駐車場はありますか。']],
  ['门票多少钱，可以停车吗？', ['门票多少钱', '可以停车吗？']],
])('%j has several questions', (message, questions) => expect(questionsIn(message)).toEqual(questions));

test.each([
  'do you have red, green and blue tents?',
  'who founded the club and when',
  'my tent leaks, what do you charge to mend it',
  'We are six adults. How much is a weekend?',
  'Kann man am 24.12. bei Ihnen essen?',
  'bread, milk and eggs',
  '有红色、蓝色和绿色的帐篷吗？',
  'x'.repeat(5_000),
])('%j is one question', (message) => expect(questionsIn(message)).toEqual([message]));

test('a greeting in front of a question is left out', () => {
  expect(questionsIn('Hello! Where do I park?')).toEqual(['Where do I park?']);
});

test('of more than three questions the first three count', () => {
  expect(questionsIn('Is it far? Is it big? Is it old? Is it red?')).toEqual([
    'Is it far?',
    'Is it big?',
    'Is it old?',
  ]);
});
