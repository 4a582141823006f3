import { robotsFile } from './robots-file';
import { areAllowed } from './robots-rule';

const rulesOf = (text: string) => robotsFile(text, 'serviceworkspace').rules;
const isAllowed = (text: string, path: string): boolean =>
  areAllowed(rulesOf(text), [`https://shop.example${path}`])[0]!;

// contract: intake-reading (RFC 9309 §2.2.2)
test.each([
  ['Disallow: /a', '/a/b', false],
  ['Disallow: /a$', '/a/b', true],
  ['Disallow: /a$', '/a', false],
  ['Disallow: /*.php$', '/x/y.php', false],
  ['Disallow: /*.php$', '/x/y.php?z', true],
  ['Disallow: /a*b*c', '/a-b-b-c', false],
  ['Disallow: /a*b*c', '/a-c-b', true],
  ['Disallow: /*a*a$', '/a', true],
  ['Disallow: /*a*a$', '/aa', false],
  ['Disallow:', '/a', true],
  ['Disallow: a', '/a', true],
  ['Disallow: *.gif', '/x.gif', false],
  ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['Disallow: /a/b\nAllow: /a', '/a/b/c', false],
  ['Disallow: /a\nAllow: /a', '/a', true],
  ['Disallow: /*b\nAllow: /ab', '/ab', true],
  ['Disallow: /gehe%69m', '/geheim', false],
  ['Disallow: /geheim', '/gehe%69m', false],
  ['Disallow: /%7Ejoe', '/~joe', false],
  ['Disallow: /~joe', '/%7ejoe', false],
  ['Disallow: /café', '/caf%c3%a9', false],
  ['Disallow: /caf%c3%a9', '/café', false],
  ['Disallow: /a%2Fb', '/a/b', true],
  ['Disallow: /a%2fb', '/a%2Fb', false],
  ['Disallow: /100%', '/100%', false],
  ['Disallow: /é%41', '/éA', false],
  ['Disallow: /file-%2A.html', '/file-*.html', false],
  ['Disallow: /file-%24', '/file-$', false],
  ['Disallow: /a b', '/a b', false],
  ['Disallow: /"x"', '/%22x%22', false],
])('with the rules %j the address %s may be requested: %s', (rules, path, expected) => {
  expect(isAllowed(`User-agent: *\n${rules}`, path)).toBe(expected);
});

// contract: intake-reading (RFC 9309 §2.2.1)
test.each([
  ['User-agent: *\nDisallow: /\nUser-agent: ServiceWorkspace\nDisallow: /a', '/b', true],
  ['User-agent: serviceworkspace/1.0\r\nDisallow: /a\rUser-agent: x\nDisallow: /b', '/a', false],
  [
    'User-agent: serviceworkspace\nDisallow: /a\n\nUser-agent: other\nUser-agent: SERVICEWORKSPACE\nDisallow: /b',
    '/b',
    false,
  ],
  ['User-agent: other\nUser-agent: *\nSitemap: /map.xml\nDisallow: /a', '/a', false],
  ['\ufeffUser-agent: * # all\nDisallow: /a # that', '/a', false],
  ['User-agent: ServiceWorkspace\nUser-agent: *\nDisallow:', '/a', true],
  ['Disallow: /a', '/a', true],
  ['<html><body>Not found: /a</body></html>', '/a', true],
])('the groups of %j let %s be requested: %s', (text, path, expected) => {
  expect(isAllowed(text, path)).toBe(expected);
});

test('a file with more rules than are kept says so', () => {
  const rules = Array.from({ length: 10_000 }, (_, n) => `Disallow: /private/${n}`).join('\n');
  expect(robotsFile(`User-agent: *\n${rules}`, 'serviceworkspace').hasTooMany).toBe(true);
  expect(robotsFile(`User-agent: other\n${rules}`, 'serviceworkspace')).toMatchObject({ hasTooMany: false, rules: [] });
});

test('stars side by side are one, and a rule is kept once', () => {
  const text = `User-agent: *\n${`Disallow: /${'*'.repeat(1_000)}\n`.repeat(500)}`;
  expect(robotsFile(text, 'serviceworkspace')).toMatchObject({
    hasTooMany: false,
    rules: [{ pattern: '/*', allows: false }],
  });
});
