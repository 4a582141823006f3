import { isBytes, jsonOrUndefined, textOfBytes } from './structured-bytes';

test('a non-empty array of integers from 0 to 255 is bytes, and nothing else is', () => {
  expect([[0], [255, 1]].map(isBytes)).toEqual([true, true]);
  expect([[], [256], [-1], [0.5], ['1'], 'text', null, { length: 1 }].map(isBytes)).toEqual(Array(8).fill(false));
});

test('bytes in UTF-8 become their text, and other bytes become undefined', () => {
  expect(textOfBytes([0x47, 0xc3, 0xbc])).toBe('Gü');
  expect(textOfBytes([0xff])).toBeUndefined();
});

test('JSON becomes its value, and other text becomes undefined', () => {
  expect(jsonOrUndefined('{"a":[1]}')).toEqual({ a: [1] });
  expect(jsonOrUndefined('{')).toBeUndefined();
});
