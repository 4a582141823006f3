import { withoutAccents, wordsAndPartsOf, wordsOf } from './words';

const wordsLike = (text: string): string[] => wordsOf(text).map(withoutAccents);

test.each<[string, string, string]>([
  ['a soft hyphen', 'Wartungs\u00adverein\u00adbarung', 'Wartungsvereinbarung'],
  ['a space of no width', 'Donau\u200bdampfschiff', 'Donaudampfschiff'],
  ['a word joiner and a byte order mark', 'in\u2060voice\ufeff', 'invoice'],
  ['marks of direction', '\u200eשלום\u200f', 'שלום'],
  ['a non-joiner', 'کتاب\u200cخانه', 'کتابخانه'],
  ['a stroke that draws out', 'كتـــاب', 'كتاب'],
  ['a modifier apostrophe', 'комп\u02bcютери', "комп'ютери"],
  ['a typographic apostrophe', 'комп\u2019ютери', "комп'ютери"],
  ['a full-width apostrophe', 'l\uff07eau', "l'eau"],
  ['an accent for an apostrophe', 'l\u00b4eau', "l'eau"],
  ['Arabic letters in Persian', 'قيمت كتابي', 'قیمت کتابی'],
  ['Urdu letters', 'کہانی', 'كهاني'],
  ['an ending without dots', 'المكتبه', 'المكتبة'],
  ['alef with hamza', 'أريد', 'اريد'],
  ['Persian digits', '۴۹', '49'],
  ['Arabic digits', '٤٩', '49'],
  ['digits of Devanagari', '४९', '49'],
  ['full-width letters', 'ＷｉＦｉ', 'wifi'],
  ['ligatures', 'ﬁnish', 'finish'],
  ['a comma below', 'și', 'şi'],
  ['dotless i', 'kapalı', 'kapali'],
  ['capitals with a dot', 'İZMİR', 'izmir'],
  ['a stroke in Polish', 'złoty', 'zloty'],
  ['strokes in Danish', 'Rødgrød æble', 'rodgrod aeble'],
  ['a stroke in Croatian', 'đak', 'dak'],
  ['a final sigma and accents', 'ΠΟΛΗΣ Πόλης', 'πολησ πολης'],
  ['sharp s', 'Straße STRASSE', 'strasse straße'],
  ['half-width kana', 'ｺｰﾋｰ', 'コーヒー'],
  ['Katakana and Hiragana', 'ネコ', 'ねこ'],
  ['composed and decomposed letters', 'Cafe\u0301', 'Café'],
  ['marks of Hebrew', 'צה״ל', 'צה"ל'],
  ['points of Hebrew', 'שָׁלוֹם', 'שלום'],
  ['a dot of Devanagari', 'क़लम', 'कलम'],
  ['a non-breaking space and hyphen', 'e\u2011bike\u00a01', 'e-bike 1'],
])('words with %s are equal to those without', (_what, one, other) => {
  expect(wordsLike(one)).toEqual(wordsLike(other));
});

test('raised digits are no digits of a number or a long word', () => {
  expect(wordsOf('3⁹⁹, 50 EUR¹, 30 m², H₂O')).toEqual(['3', '99', '50', 'eur', '1', '30', 'm2', 'h2o']);
});

test('a word of parts is found as a whole and by its parts', () => {
  expect(wordsOf('می\u200cخواهم')).toHaveLength(1);
  expect(wordsAndPartsOf('کتاب\u200cخانه باز')).toEqual([...wordsOf('کتابخانه باز'), ...wordsOf('کتاب خانه')]);
});

test('a space of no width parts words of Khmer', () => {
  expect(wordsOf('ក\u200bខ')).toEqual(['ក', 'ខ']);
});
