import { otherLanguageThan } from './question-languages';

test.each([
  ['¿Puedo pagar con tarjeta de crédito?', 'en'],
  ['Wann haben Sie am Wochenende geöffnet?', 'fr'],
  ['How much is the ticket for a child?', 'de'],
  ['сколько стоит билет', 'en'],
  ['停车场在哪里', 'es'],
])('%j is in another language than a passage in %s', (question, tag) =>
  expect(otherLanguageThan(question)(tag)).toBe(true),
);

test.each([
  ['¿Puedo pagar con tarjeta de crédito?', 'es'],
  ['How much is the ticket for a child?', 'en'],
  ['ticket child', 'de'],
  ['wifi?', 'fr'],
  ['what time do u shut', ''],
])('%j may be in the language of a passage in %j', (question, tag) =>
  expect(otherLanguageThan(question)(tag)).toBe(false),
);
