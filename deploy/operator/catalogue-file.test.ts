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

const LEAST = {
  slug: '',
  name: 'A',
  description: '',
  icon_url: '',
  is_active: true,
  available_tools: [],
  url: '',
  discover: false,
  headers: [],
  is_private: false,
  audience: { kind: 'verified', businesses: [] },
};

test('an entry with only a name is active, has no tools and is for verified users', () => {
  expect(reading('servers: [{name: A}]')).toEqual([LEAST]);
});

test('the file may be the list itself', () => {
  expect(reading('- name: A\n- name: B')).toEqual([LEAST, { ...LEAST, name: 'B' }]);
});

test('every field is read', () => {
  const [entry] = reading(`
- {name: A, slug: a, description: D, icon_url: 'https://i', url: 'https://u', discover: true, private: true,
   headers: {X-Key: k, Authorization: 'Bearer x'}, audience: {businesses: [b]}, is_active: false, tools: [search]}`);
  expect(entry).toEqual({
    slug: 'a',
    name: 'A',
    description: 'D',
    icon_url: 'https://i',
    is_active: false,
    available_tools: [{ name: 'search', description: '' }],
    url: 'https://u',
    discover: true,
    headers: [
      { name: 'X-Key', value: 'k' },
      { name: 'Authorization', value: 'Bearer x' },
    ],
    is_private: true,
    audience: { kind: 'businesses', businesses: ['b'] },
  });
});

test.each(['tools', 'available_tools'])('%s takes names, and names with descriptions', (field) => {
  const [entry] = reading(`[{name: A, ${field}: [s, {name: t}, {name: u, description: U}]}]`);
  expect(entry!.available_tools).toEqual([
    { name: 's', description: '' },
    { name: 't', description: '' },
    { name: 'u', description: 'U' },
  ]);
});

test('audience: all lets anonymous users in', () => {
  expect(reading('[{name: A, audience: all}]')[0]!.audience).toEqual({ kind: 'all', businesses: [] });
});

test.each([
  ['servers: {}', 'servers must be a list'],
  ['slug: a', 'The file has no field slug'],
  ['- a', 'servers.0 must have the fields'],
  ['servers: [{slug: 1, name: A}]', 'servers.0.slug must be text'],
  ['servers: [{slug: a, nam: A}]', 'servers.0 has no field nam'],
  ['servers: [{slug: a, name: A, is_active: "no"}]', 'servers.0.is_active must be true or false'],
  ['[{name: A, tools: [1]}]', 'servers.0.tools.0 must have the fields'],
  ['[{name: A, headers: [X-Key]}]', 'servers.0.headers must have the fields'],
  ['[{name: A, headers: {X-Key: 1}}]', 'servers.0.headers.X-Key must be text'],
  ['[{name: A, audience: everybody}]', 'servers.0.audience must be verified, all, or businesses'],
  ['[{name: A, audience: {businesses: x}}]', 'servers.0.audience.businesses must be a list'],
  ['[{name: A, discover: "yes"}]', 'servers.0.discover must be true or false'],
  ['servers: [', 'cannot be read'],
])('%s: %s', (text, sentence) => expect(() => reading(text)).toThrow(sentence));

test('a missing file fails with its path', () => {
  expect(() => readCatalogue(join(folder, 'none.yaml'))).toThrow('none.yaml cannot be read');
});
