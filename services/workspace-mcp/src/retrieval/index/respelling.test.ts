import { type AnalysedPassage, analysed, passageIndex } from './passage-index';

const passage = (n: number, text: string, language = 'en'): AnalysedPassage =>
  analysed({
    ...{ _id: `p${n}`, app_id: 'an-app', document_id: `d${n}`, n: 0, kind: 'text', title: '', url: '', question: '' },
    ...{ heading: '', text, language, start: 0, end: text.length, version: 1 },
  });

function indexOf(texts: readonly string[], language?: string) {
  const index = passageIndex();
  for (const [n, text] of texts.entries()) index.put(passage(n, text, language));
  return index;
}
const meant = (index: ReturnType<typeof indexOf>, query: string) =>
  index.candidates(query, 5).respelled.map(({ word, as }) => [word, as]);

const TEXTS = [
  'The orthodontist comes on Friday.',
  'Orthodontic braces for adults.',
  'A warranty of two years.',
  'Price 4820.',
];

test('a word that no text has finds the passages of the nearest word, also with letters exchanged', () => {
  const index = indexOf(TEXTS);
  expect(index.candidates('is there a warrenty', 5).ids).toEqual(['p2']);
  expect(meant(index, 'waranty')).toEqual([['waranty', 'warranti']]);
  expect(meant(index, 'braecs for adluts')).toEqual([
    ['braecs', 'brace'],
    ['adluts', 'adult'],
  ]);
});

test('neither a short word, a number, a wrong first letter nor a word that a text has is respelled', () => {
  const index = indexOf(TEXTS);
  for (const query of ['tow', '4821', 'xarranty', 'warranties', 'prise4820', '保修期限'])
    expect(meant(index, query)).toEqual([]);
});

test('the beginning of one word that several texts have stands for it, and that of two different words does not', () => {
  const index = indexOf([...TEXTS, 'Parking is free.', 'Parking for bikes.', 'Parquet is sold.', 'Parquet is laid.']);
  expect(meant(index, 'ortho')).toEqual([['ortho', 'orthodont']]);
  expect(meant(index, 'parq')).toEqual([['parq', 'parquet']]);
  expect(meant(index, 'parz')).toEqual([]);
  expect(meant(indexOf(['Parkour.', 'Parkour.', 'Parka.', 'Parka.']), 'park')).toEqual([]);
});

test.each([
  ['de', 'Ein Schnitzel vom Kalb.', 'schnitzl'],
  ['fr', 'Les réservations par téléphone.', 'téléphonne'],
  ['ru', 'Гарантия на два года.', 'горантия'],
  ['es', 'La limpieza dental.', 'limpiesa'],
  ['ar', 'مواعيد الافتتاح كل يوم.', 'مواعيذ'],
])('a wrong letter is tolerated in %s', (language, text, query) => {
  const index = indexOf([text, 'x'.repeat(9)], language);
  expect(index.candidates(query, 5).ids).toEqual(['p0']);
});
