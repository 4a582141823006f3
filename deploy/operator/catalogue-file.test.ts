import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from './catalogue-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cws-catalogue-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function reading(text: string) {
  const file = join(folder, 'servers.yaml');
  writeFileSync(file, text);
  return readCatalogue(file);
}

test('an entry with only slug and name is active and has no tools', () => {
  expect(reading('servers: [{slug: a, name: A}]')).toEqual([
    { slug: 'a', name: 'A', description: '', icon_url: '', is_active: true, available_tools: [] },
  ]);
});

test('is_active: false and tools are read', () => {
  const [entry] = reading('servers: [{slug: a, name: A, is_active: false, available_tools: [{name: t}]}]');
  expect(entry).toMatchObject({ is_active: false, available_tools: [{ name: 't', description: '' }] });
});

test.each([
  ['servers: {}', 'servers must be a list'],
  ['- slug: a', 'The file must have the fields servers'],
  ['servers: [{slug: 1, name: A}]', 'servers.0.slug must be text'],
  ['servers: [{slug: a, nam: A}]', 'servers.0 has no field nam'],
  ['servers: [{slug: a, name: A, is_active: "no"}]', 'servers.0.is_active must be true or false'],
  ['servers: [{slug: a, name: A, available_tools: [search]}]', 'servers.0.available_tools.0 must have the fields'],
  ['servers: [', 'cannot be read'],
])('%s: %s', (text, sentence) => expect(() => reading(text)).toThrow(sentence));

test('a missing file fails with its path', () => {
  expect(() => readCatalogue(join(folder, 'none.yaml'))).toThrow('none.yaml cannot be read');
});
