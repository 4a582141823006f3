import { citationsOf } from './citations.ts';
import { cite, sourcesOf } from './example-sources.ts';

const cited = (path: string, text: string) => citationsOf(sourcesOf({ [path]: text })).map(({ slug }) => slug);

test.each([
  ['a line comment', 'a.ts', `const a = 1; // ${cite('live-role')}`],
  ['a doc comment', 'a.ts', `/**\n * The lower role (${cite('live-role')}).\n */`],
  ['a string', 'a.ts', `test('the lower role counts (${cite('live-role')})', run);`],
  ['a proto comment', 'a.proto', `// The role now (${cite('live-role')}).`],
  ['a document', 'README.md', `The role now (${cite('live-role')}).`],
])('%s cites', (_where, path, text) => expect(cited(path, text)).toEqual(['live-role']));

test('a citation can name several slugs', () => {
  expect(cited('a.ts', `// ${cite('live-role, keys-list')}; ${cite('jwks')}`)).toEqual([
    'live-role',
    'keys-list',
    'jwks',
  ]);
});

test('a property named contract is not a citation', () => {
  expect(cited('a.ts', `migrate(db, { release: '2', ${cite('true')} });\n  ${cite('boolean')};`)).toEqual([]);
});
