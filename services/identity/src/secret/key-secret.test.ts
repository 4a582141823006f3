import { isKeySecret, newKeySecret } from './key-secret';

test('generated keys are valid and unique', () => {
  const made = Array.from({ length: 100 }, newKeySecret);
  expect(made.every(isKeySecret)).toBe(true);
  expect(new Set(made).size).toBe(100);
});

test('a key with one wrong character is invalid', () => {
  const key = newKeySecret();
  for (let i = 0; i < key.length; i++)
    expect(isKeySecret(key.slice(0, i) + (key[i] === '0' ? '1' : '0') + key.slice(i + 1))).toBe(false);
});
