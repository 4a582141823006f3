import { readChange, type Surroundings } from './change.ts';

const surroundings: Surroundings = {
  scopes: ['gateway', 'workspace-mcp'],
  promises: new Map([['first-page', 'docs/contract/site.md#first-page']]),
  hasFile: (path) => ['docs/contract/site.md', 'docs/operations/limits.md'].includes(path),
};
const FRONT = { kind: 'added', for: 'clients', see: 'first-page' };
const written = (fields: object, text = 'The first page is a page.') =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}---\n${text}\n`;
const problemsOf = (text: string, path = 'changes/gateway-first-page.md') =>
  readChange(path, text, surroundings).problems;

test('a change is read with its text in one line', () => {
  const text = written({ ...FRONT, breaking: true, migration: 'grants 5' }, 'The first page\nis a page.');
  const { change, problems } = readChange('changes/workspace-mcp-page.md', text, surroundings);
  expect(problems).toEqual([]);
  expect(change).toEqual({
    path: 'changes/workspace-mcp-page.md',
    kind: 'added',
    audience: 'clients',
    see: 'first-page',
    breaking: true,
    migration: 'grants 5',
    text: 'The first page is a page.',
  });
});

test('a change may name a page, with an anchor', () => {
  expect(problemsOf(written({ ...FRONT, see: 'docs/operations/limits.md#load' }))).toEqual([]);
});

test.each([
  ['a kind that the changelog does not have', written({ ...FRONT, kind: 'improved' }), 'kind is not one of added'],
  ['no reader', written({ ...FRONT, for: 'all' }), 'for is not one of clients, operators'],
  ['an unknown field', written({ ...FRONT, issue: 12 }), 'unknown fields: issue'],
  ['a promise that nobody made', written({ ...FRONT, see: 'second-page' }), 'see names neither'],
  ['a page that does not exist', written({ ...FRONT, see: 'docs/none.md' }), 'see names neither'],
  ['a mark that is no boolean', written({ ...FRONT, breaking: 'perhaps' }), 'breaking is neither'],
  ['more than 200 characters', written(FRONT, `${'x'.repeat(200)}.`), 'has 201 characters'],
  ['two paragraphs', written(FRONT, 'One.\n\nTwo.'), 'not one paragraph'],
  ['a list', written(FRONT, '- One.'), 'not one paragraph'],
  ['half a sentence', written(FRONT, 'The first page'), 'full stop'],
  ['a link in its text', written(FRONT, 'The [page](docs/x.md).'), 'has a link'],
  ['no text', written(FRONT, ''), 'the text is missing'],
])('a change with %s is refused', (_which, text, problem) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
});

test('a file without front matter lacks all of it', () => {
  expect(problemsOf('The first page is a page.\n')).toEqual(
    expect.arrayContaining([expect.stringContaining('kind is not'), expect.stringContaining('for is not')]),
  );
});

test.each(['changes/first-page.md', 'changes/gateway.md', 'changes/gateway-First.md', 'changes/gateway-page.txt'])(
  'the name %s is refused',
  (path) => expect(problemsOf(written(FRONT), path)).toEqual([expect.stringContaining('<scope>-<slug>.md')]),
);
