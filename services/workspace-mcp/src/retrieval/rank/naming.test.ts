import { wordsBesideName } from './naming';

const PASSAGE = {
  question: '',
  title: 'Rooms and prices – Hotel Krone',
  heading: 'Our rooms > Breakfast',
  text: 'Children under six eat for free.',
  language: 'en',
};

test.each([
  ['Breakfast', []],
  ['Rooms and prices: breakfast', []],
  ['breakfast children', ['children']],
  ['BREAKFAST: under six?', ['under', 'six']],
  ['breakfast dogs', undefined],
  ['Rooms and prices', undefined],
  ['what is there for children', undefined],
  ['', undefined],
])('the words of %j beside the name of the passage are %j', (text, beside) => {
  expect(wordsBesideName(text, PASSAGE)).toEqual(beside);
});

test('a title names what stands right below it, and a question of stop words names nothing', () => {
  expect(wordsBesideName('rooms and prices', { ...PASSAGE, heading: 'Our rooms' })).toEqual([]);
  expect(wordsBesideName('Where are you?', { ...PASSAGE, question: 'Where are you?' })).toBeUndefined();
});
