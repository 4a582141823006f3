import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readContent } from './content-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cws-content-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function reading(text: string) {
  const file = join(folder, 'content.yaml');
  writeFileSync(file, text);
  return readContent(file);
}

test('an empty file is valid', () => {
  expect(reading('{}')).toEqual({ publish: false, agent: undefined, knowledge: [], articles: [], products: [] });
});

test('omitted fields of an entry are empty', () => {
  const content = reading(
    '{agent: {name: A}, knowledge: [{kind: text, title: T, content: C}], articles: [{title: T}]}',
  );
  expect(content).toMatchObject({
    agent: { name: 'A', live_prompt: '', suggestions: [] },
    knowledge: [{ kind: 'text', title: 'T', content: 'C', url: '' }],
    articles: [{ title: 'T', body: '', slug: '' }],
  });
});

test.each([
  ['knowledge: {}', 'knowledge must be a list'],
  ['publish: "yes"', 'publish must be true or false'],
  ['products: [{name: A, price: 12.90}]', 'products.0.price must be text: put it in quotes'],
  ['articles: [{titel: A}]', 'articles.0 has no field titel'],
  ['agent: {suggestions: [1]}', 'agent.suggestions.0 must be text'],
  ['agent: {kind: ai}', 'agent has no field kind'],
])('%s: %s', (text, sentence) => expect(() => reading(text)).toThrow(sentence));

test('the demo content is a valid file', () => {
  const { knowledge, articles, products, publish } = readContent(resolve(__dirname, '../seed/demo-content.yaml'));
  expect([knowledge.length >= 20, articles.length >= 4, products.length >= 5, publish]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
