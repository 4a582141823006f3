import { cite, sourcesOf } from './example-sources.ts';
import { contractProblems } from './problems.ts';

const PAGE = 'docs/contract/chats.md';
const REQUIREMENTS = 'e2e/chat-requirements.ts';
const whole = {
  [PAGE]: '# Chats\n\n### chats-create\n\nText.\n\n### chats-list\n\nText.\n',
  [REQUIREMENTS]: [
    "{ id: 'chat.create', contract: ['chats-create'], text: 'a' },",
    "{\n  id: 'chat.list',\n  contract: ['chats-list'],\n  text: 'b',\n  unitTest: 'src/list.test.ts',\n},",
  ].join('\n'),
  'src/list.test.ts': `// ${cite('chats-list')}\n`,
  'src/create.ts': `/** Creates (${cite('chats-create, chats-list')}). */\n`,
};
const problems = (changes: Readonly<Record<string, string>>) => contractProblems(sourcesOf({ ...whole, ...changes }));

test('promises that are tested and cited give no problem', () => expect(problems({})).toEqual([]));

test('a citation of a promise that does not exist is a problem, in code and in documents', () => {
  expect(problems({ 'src/create.ts': `\n// ${cite('chats-create, chats-gone')}` })).toEqual([
    'src/create.ts:2: docs/contract has no promise chats-gone',
  ]);
  expect(problems({ 'README.md': cite('gone') })).toEqual(['README.md:1: docs/contract has no promise gone']);
});

test('a promise that no requirement tests is a problem', () => {
  expect(problems({ [PAGE]: `${whole[PAGE]}\n### chats-new\n` })).toEqual([
    `${PAGE}:11: no requirement tests chats-new`,
  ]);
});

test('a requirement that tests no promise, or one that does not exist, is a problem', () => {
  const more = (entry: string) => ({ [REQUIREMENTS]: `${whole[REQUIREMENTS]}\n${entry}` });
  expect(problems(more("{ id: 'x', contract: ['gone', 'chats-list'], text: '' },"))).toEqual([
    `${REQUIREMENTS}:8: x tests gone, which docs/contract does not promise`,
  ]);
  for (const entry of ["{ id: 'x', text: '' },", "{ id: 'x', contract: [], text: '' },"])
    expect(problems(more(entry))).toEqual([`${REQUIREMENTS}:8: x names no promise (contract: ['slug'])`]);
});

test('a unit test that a requirement names must exist and cite the promise', () => {
  const problem = `${REQUIREMENTS}:2: chat.list is shown by src/list.test.ts, which does not cite chats-list`;
  expect(problems({ 'src/list.test.ts': `// ${cite('chats-create')}` })).toEqual([problem]);
  const { 'src/list.test.ts': _gone, ...rest } = whole;
  expect(contractProblems(sourcesOf(rest))).toEqual([problem]);
});

test('a heading that is not a slug, or is repeated, is a problem', () => {
  const [first, second] = problems({ [PAGE]: `${whole[PAGE]}\n### chats-list\n\n### Chats list\n` });
  expect(first).toBe(`${PAGE}:11: chats-list is promised at ${PAGE}:7 already`);
  expect(second).toMatch(`${PAGE}:13: "Chats list" is not a slug`);
});

test('a heading outside docs/contract is not a promise', () => {
  expect(problems({ 'docs/performance.md': '### slow\n' })).toEqual([]);
});
