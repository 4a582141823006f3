import { wholeSentencesOf } from './beginning-of';

test.each([
  ['We open at nine. We close at six.', 40, 'We open at nine. We close at six.'],
  ['We open at nine. We close at six. Ask us.', 35, 'We open at nine. We close at six.'],
  ['We open at nine. We close at six. Ask us.', 33, 'We open at nine. We close at six.'],
  ['We open at nine. We close at six. Ask us.', 30, 'We open at nine.'],
  ['It costs 4.50 and “more.” Ask us.', 30, 'It costs 4.50 and “more.”'],
  ['- open at nine\n- closed on Sundays', 20, '- open at nine'],
  ['我们九点开门。我们六点关门。', 12, '我们九点开门。'],
  ['هل نفتح يوم الأحد؟ نعم نفتح دائما.', 25, 'هل نفتح يوم الأحد؟'],
])('the beginning of %j within %d characters ends with a sentence or line', (text, most, beginning) =>
  expect(wholeSentencesOf(text, most)).toBe(beginning),
);

test('a beginning without an end in its second half is as long as allowed, in whole characters', () => {
  expect(wholeSentencesOf('One. Two three four five six', 20)).toBe('One. Two three four ');
  expect(wholeSentencesOf('abc😀def', 4)).toBe('abc');
});
