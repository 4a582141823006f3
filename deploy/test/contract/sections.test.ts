import { SECTION, sourcesOf } from './example-sources.ts';
import { sectionProblems } from './sections.ts';

const problems = (text: string) => sectionProblems(sourcesOf({ 'a.ts': text.replaceAll('$', SECTION) }));

test.each([
  'RFC 9700 $4.11.2',
  'RFC 6265bis $4.1.3.2',
  'RFC 4648 $3.3, $3.5',
  'RFC 8628 $3.2 to $3.5',
  'RFC 6749 $5.2, 7591 $3.2.2 and 8628 $3.5',
  'RFC 6749 $4.1.3, RFC 7636 $4.5',
  'JSON-RPC 2.0 $5.1',
  'OpenAPI 3.1 $4.8.12',
  'HTML $9.2.3',
  '/**\n * A long line that ends with RFC\n * 6749 $3.1.\n */',
])('%s is a citation of a standard', (text) => expect(problems(text)).toEqual([]));

test.each(['$4.2', 'the limits of $8', 'docs/decisions $2', 'RFC 6749 $3.1 (the error of $4.2)', 'RFC 6749, $', '$ $'])(
  '%s leads nowhere',
  (text) => expect(problems(text)[0]).toMatch(/^a\.ts:1: \u00a7.* names no standard/),
);

test.each(['SPEC', 'DECISIONS', 'DESIGN'])('%s.md is not a document of the repository', (name) => {
  expect(problems(`\n// ${name}${'.md'}, errors`)).toEqual([`a.ts:2: ${name}.md is no document of this repository`]);
});

test('a decision is cited by its page, not by a title in quotes', () => {
  expect(problems('docs/decisions/0018')).toEqual([]);
  expect(problems(`docs/decisions${' "Branch"'}`)).toHaveLength(1);
});
