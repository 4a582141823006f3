import { longestBlock } from '@cws/kit/testing';
import { normaliseAddress } from './address';

test.each([
  [' Someone@Example.COM\n', 'someone@example.com'],
  ['a.b+c@example.co.uk', 'a.b+c@example.co.uk'],
  ['someone@Bücher.example', 'someone@xn--bcher-kva.example'],
  ['someone@例え。jp', 'someone@xn--r8jz45g.jp'],
])('%p is %p', (text, address) => {
  expect(normaliseAddress(text)).toBe(address);
});

test.each([
  'someone',
  '@example.com',
  'someone@',
  'a@b@example.com',
  '"a b"@example.com',
  'jürgen@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example..com',
  'a@example.com.',
  'a@127.0.0.1',
  'a@0x7f.1',
  'a@[127.0.0.1]',
  'a@exa%6dple.com',
  'Name <a@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
])('%p is malformed', (text) => {
  expect(() => normaliseAddress(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

test('a domain of many letters is refused before it is converted', async () => {
  const letters = Array.from({ length: 5_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
  );
  const refuse = () => {
    expect(() => normaliseAddress(`a@${letters.join('')}.com`)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  };
  expect(await longestBlock(refuse, 50)).toBeLessThan(50);
});
