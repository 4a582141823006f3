import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { sourcesOf } from './example-sources.ts';
import { linkProblems } from './links.ts';

const files = { 'README.md': '# One\n\n## A page, or two\n', 'docs/a.md': '### live-role\n' };
const root = scratchFolder();
beforeAll(() => {
  mkdirSync(join(root, 'docs'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
});
const problems = (text: string) => linkProblems(root, sourcesOf({ ...files, 'docs/b.md': text }));

test.each(['(a.md)', '(../README.md)', '(a.md#live-role)', '(../README.md#a-page-or-two)', '(https://example.com/x)'])(
  'a link %s is valid',
  (target) => expect(problems(`\n[x]${target}`)).toEqual([]),
);

test.each([
  ['(c.md)', 'c.md'],
  ['(a.md#gone)', 'a.md#gone'],
  ['(#gone)', '#gone'],
])('a link %s leads nowhere', (target, named) => {
  expect(problems(`\n[x]${target}`)).toEqual([`docs/b.md:2: the link to ${named} leads nowhere`]);
});

test.each([
  '<img src="a.md">',
  '<source srcset="../docs/a.md">',
  '<a href="https://example.com">',
  '`<img src="gone.png">`',
])('what %s names is there', (html) => expect(problems(`\n${html}`)).toEqual([]));

test.each(['src="gone.png"', 'srcset="gone.png"', 'href="gone.png"'])('%s leads nowhere', (attribute) => {
  expect(problems(`\n<img ${attribute}>`)).toEqual(['docs/b.md:2: the link to gone.png leads nowhere']);
});

test('text in a code block is not a link', () => {
  expect(problems('```ts\nrun[name](value)\n```\n')).toEqual([]);
});
