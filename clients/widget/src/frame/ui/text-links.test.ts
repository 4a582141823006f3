import { partsOf } from './text-links';

const linksIn = (text: string) => partsOf(text).flatMap((part) => (part.isLink ? [part.text] : []));

test.each([
  ['(see https://en.example/wiki/Foo_(bar))', ['https://en.example/wiki/Foo_(bar)']],
  ['Go to https://a.example/x, or https://b.example!', ['https://a.example/x', 'https://b.example']],
  ['https://a.example/に。https://b.example。', ['https://a.example/に', 'https://b.example']],
  ['https://ok.example/\u202egpj.exe', ['https://ok.example/']],
  ['https://a.example/"onmouseover=alert(1)', ['https://a.example/']],
  ['javascript:alert(1) http:// x', []],
])('in %j the links are %j', (text, expected) => {
  expect(linksIn(text)).toEqual(expected);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
