import type { Passage } from '../passage/passage';
import { suggestionsFor } from './suggestions';

const passage = (fields: Partial<Passage>): Passage => ({
  ...{ _id: fields.text ?? '', app_id: 'an-app', document_id: fields.title ?? '', n: 0, version: 1 },
  ...{ kind: 'url', title: '', url: '', question: '', heading: '', text: 'We do.', start: 0, end: 6, language: 'en' },
  ...fields,
});
const suggested = (query: string, passages: readonly Passage[], confidence = 0.3, most = 3) =>
  suggestionsFor(
    { query, near: passages.map((one) => ({ passage: one, confidence })), weigh: () => 1, names: ['Smith & Sons'] },
    most,
  );

test('a FAQ is suggested by that of its questions which is nearest, and a heading that asks by itself', () => {
  const hours = passage({ question: 'When are you open? What are your hours on holidays?', text: 'Daily.' });
  const paying = passage({ title: 'Questions', heading: 'Questions > How can I pay?', text: 'In cash.' });
  expect(suggested('holidays', [hours, paying])).toEqual(['What are your hours on holidays?', 'How can I pay?']);
});

test('a section is suggested by its heading with the title of its page, and without the name of the business', () => {
  const title = 'Rooms – Smith & Sons';
  const sections = [
    passage({ title, heading: 'Our rooms > Breakfast', text: 'From seven.' }),
    passage({ title, heading: 'Our rooms', text: 'All have a shower.' }),
    passage({ title, heading: 'Our rooms > Double rooms', text: '98 EUR.' }),
  ];
  expect(suggested('room with breakfast', sections)).toEqual(['Rooms: Breakfast', 'Rooms', 'Double rooms']);
});

test('a long section is suggested with words of the query as the section has them', () => {
  const text = `${'We have more to say about it. '.repeat(12)}Dogs sleep in the kennel for 8 EUR.`;
  expect(suggested('my dog, what does it cost', [passage({ title: 'Rooms', heading: 'Rooms', text })])).toEqual([
    'Rooms: Dogs',
  ]);
});

test('a passage that is not near, repeats another one, has the same name, or is asked for already is not suggested', () => {
  const one = passage({ title: 'Parking', text: 'Behind the house.' });
  expect(suggested('cars', [one], 0.01)).toEqual([]);
  expect(suggested('parking', [one])).toEqual([]);
  expect(suggested('cars', [one, passage({ title: 'Cars', text: one.text }), passage({ title: 'Parking' })])).toEqual([
    'Parking',
  ]);
});

test('a title that says nothing, or that is too long, is not suggested, and no more than are wanted', () => {
  expect(suggested('cars', [passage({ title: 'About us' }), passage({ title: 'Long '.repeat(30) })])).toEqual([]);
  const titles = ['Parking', 'Garage', 'Trains'].map((title) => passage({ title, text: title }));
  expect(suggested('cars', titles, 0.3, 2)).toEqual(['Parking', 'Garage']);
});
