import { recent } from './recent';

test('an answer is asked for once, and again after it was forgotten', async () => {
  const answers = recent<number>();
  let asked = 0;
  const ask = async () => ++asked;
  expect(await Promise.all([answers.get('a', ask), answers.get('a', ask), answers.get('b', ask)])).toEqual([1, 1, 2]);
  answers.forget('a');
  expect([await answers.get('a', ask), await answers.get('b', ask)]).toEqual([3, 2]);
});

test('an answer that was under way when it was forgotten is not kept', async () => {
  const answers = recent<string>();
  const before = Promise.withResolvers<string>();
  const stale = answers.get('a', () => before.promise);
  answers.forget('a');
  const fresh = answers.get('a', async () => 'fresh');
  before.resolve('stale');
  expect(await Promise.all([stale, fresh, answers.get('a', async () => 'another')])).toEqual([
    'stale',
    'fresh',
    'fresh',
  ]);
});

test('a failure is not kept', async () => {
  const answers = recent<string>();
  await expect(answers.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await answers.get('a', async () => 'back')).toBe('back');
});
