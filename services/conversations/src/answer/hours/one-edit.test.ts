import { oneEditApart } from './one-edit';

test.each([
  ['satuday', 'saturday'],
  ['mondey', 'monday'],
  ['opne', 'open'],
  ['sundday', 'sunday'],
])('%s is one edit from %s', (one, other) => {
  expect(oneEditApart(one, other)).toBe(true);
  expect(oneEditApart(other, one)).toBe(true);
});

test.each([
  ['sunday', 'monday'],
  ['sun', 'sunday'],
  ['clothes', 'closes'],
])('%s is further from %s', (one, other) => {
  expect(oneEditApart(one, other)).toBe(false);
});
