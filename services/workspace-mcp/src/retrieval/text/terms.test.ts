import { questionTermsOf, shareIn, termsOf, worthOf } from './terms';

test.each([
  ['The shipped parcels’ shipping', 'en', ['ship', 'parcel', 'ship']],
  ["Don't we return a café's cups?", 'en', ['return', 'cafe', 'cup']],
  ['Die Größe der Häuser', 'de', ['gross', 'haus']],
  ['GROESSE, Grösse und Große', 'de', ['gross', 'gross', 'gross']],
  ['Quelle und Quellen', 'de', ['quell', 'quell']],
  ['İki iş günü içinde', '', ['iki', 'is', 'gunu', 'icinde']],
  ['営業時間は何時ですか', '', expect.arrayContaining(['営業', '時間'])],
  ['1 kg, 4.90 EUR', 'en', ['1', 'kg', '4', '90', 'eur']],
])('%s (%j)', (text, language, terms) => expect(termsOf(text, language)).toEqual(terms));

test('a language without a stemmer leaves words as they are', () => {
  expect(termsOf('the shipping', 'xx')).toEqual(['the', 'shipping']);
});

test.each([
  ['versandkost', 'versand', 1],
  ['versand', 'versandkost', 1],
  ['versandkosten', 'kosten', 1],
  ['versandpreis', 'versandkost', 7 / 11],
  ['atlantikkust', 'nordseekust', 0],
  ['versand', 'sand', 0],
  ['versand', 'lager', 0],
])('%s has this share of %s: %d', (other, term, share) => expect(shareIn(other, term)).toBeCloseTo(share));

test('a long compound is worth up to two words, and a syllable less than one', () => {
  const worth = ['versand', 'versandkostenpauschal', 'donaudampfschifffahrtsgesellschaft'];
  expect(worth.map((term) => worthOf(term, 'de'))).toEqual([1, 2, 2]);
  expect(worthOf('versandkosten', 'de')).toBeCloseTo(1.3);
  expect(worthOf('misunderstandings', 'en')).toBe(1);
  expect(worthOf('nhiêu', 'vi')).toBeLessThan(1);
});

test('words of questions that say nothing about their subject are no terms', () => {
  expect(termsOf('Wie heißt das, wofür beim Versand wie viele Euro berechnet wurden?', 'de')).toEqual(
    termsOf('Versand Euro berechnet', 'de'),
  );
  expect(termsOf('How many bags and how much tea?', 'en')).toEqual(termsOf('bags tea', 'en'));
});

test('a question of stop words alone is a term, which a text with other words does not have', () => {
  const [term] = termsOf('Where are you?', 'en');
  expect(termsOf('where are  YOU', 'en')).toEqual([term]);
  expect(questionTermsOf('What is your address? Where are you?', 'en')).toEqual(['address', term]);
  expect(termsOf('Where are you? Is it far?', 'en')).not.toContain(term);
  expect([termsOf('', 'en'), questionTermsOf('Address?', 'en')]).toEqual([[], ['address']]);
});

test.each([
  ['el', 'Μπορείτε να μου πείτε αν υπάρχει από τις τσάντες;', 'πείτε τσάντες'],
  ['tr', 'Merhaba, çanta alabilir miyim, yok mu?', 'çanta alabilir'],
  ['hi', 'क्या आपके में थैला है?', 'थैला'],
  ['ro', 'Bună, aș vrea o geantă, vă rog', 'geantă'],
  ['ru', 'Здравствуйте, подскажите, какая сумка нужна?', 'сумка'],
  ['es', 'Hola, quisiera un bolso, gracias', 'bolso'],
  ['th', 'มีกระเป๋าไหมครับ', 'กระเป๋า'],
  ['ar', 'السلام عليكم، اريد حقيبة', 'حقيبة'],
])('%s: of %j only the words of the subject are terms', (language, question, subject) =>
  expect(termsOf(question, language)).toEqual(termsOf(subject, language)),
);
