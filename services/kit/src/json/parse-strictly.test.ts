import { parseStrictly } from './parse-strictly';

const read = (text: string) => parseStrictly(Buffer.from(text));
const codeOf = (act: () => unknown) => {
  try {
    return act() as never;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nines = (count: number) => '9'.repeat(count);

test.each([
  ['brackets that are text', JSON.stringify({ a: '['.repeat(200), b: '\\"[[' })],
  ['100 brackets', nested(100)],
  ['many brackets, few of them open', `[${Array(500).fill('[]').join(',')}]`],
  ['a surrogate pair that is escaped', '"\\ud83d\\udc4b"'],
  ['the text __proto__', '["__proto__"]'],
  ['the largest number', '[1.7976931348623157e308]'],
  ['the smallest number', '[5e-324]'],
  ['a long integer', nines(308)],
])('%s is taken as it is', (_what, text) => {
  expect(read(text)).toEqual(JSON.parse(text));
});

test.each([
  ['101 brackets', nested(101), 'invalid_json'],
  ['no JSON', '{', 'invalid_json'],
  ['a lone surrogate', '["\\ud83d"]', 'validation_failed'],
  ['a lone surrogate in a key', '{"\\udc4b":1}', 'validation_failed'],
  ['the key __proto__', '[{"a":{"__proto__":1}}]', 'validation_failed'],
  ['the key __proto__, escaped', '{"\\u005f_proto__":1}', 'validation_failed'],
  ['a number beyond doubles by its exponent', '[-1e309]', 'validation_failed'],
  ['one by its digits', nines(309), 'validation_failed'],
  ['one by both', `[${nines(308)}e5]`, 'validation_failed'],
  ['one by both, with a point', `[${nines(250)}.5E+99]`, 'validation_failed'],
])('%s is refused', (_what, text, code) => {
  expect(codeOf(() => read(text))).toBe(code);
});

test('a byte order mark before JSON is left out, and one alone or a second one is no JSON', () => {
  expect(read('\ufeff{"a":"\ufeff"}')).toEqual({ a: '\ufeff' });
  for (const text of ['\ufeff', '\ufeff\ufeff1', '1\ufeff']) expect(codeOf(() => read(text))).toBe('invalid_json');
});

test('text that is not UTF-8 is refused', () => {
  expect(codeOf(() => parseStrictly(Buffer.from([0x22, 0xff, 0x22])))).toBe('invalid_json');
});

test('a refusal names the path of the refused value', () => {
  expect(() => read('{"a":[{"b":1e400}]}')).toThrow(
    expect.objectContaining({ details: [{ path: 'a.0.b', message: 'number out of range' }] }),
  );
});

test('a refusal in a list of many values names the path of the first refused value', () => {
  const json = Buffer.from(`{"a":[${'{},'.repeat(1_000)}{"b\\ud83d":1},"\\ud83d"]}`);
  expect(() => parseStrictly(json)).toThrow(
    expect.objectContaining({ details: [{ path: 'a.1000', message: 'lone surrogate' }] }),
  );
});
