import type { Change, Surroundings } from './change.ts';
import { sectionsOf, withSection } from './changelog.ts';
import type { Migration } from './migrations.ts';

const surroundings: Surroundings = {
  scopes: [],
  promises: new Map([['first-page', 'docs/contract/site.md#first-page']]),
  hasFile: () => true,
};
const change = (fields: Partial<Change>): Change => ({
  path: 'changes/gateway-page.md',
  kind: 'added',
  audience: 'clients',
  see: 'first-page',
  breaking: false,
  text: 'The page is there.',
  ...fields,
});
const migration = (service: string, number: number, contracts = false): Migration => ({ service, number, contracts });
const OLD =
  '# Changelog\n\nWhat changed.\n\n## 0.1.0 (2026-11-27)\n\nMigrations: grants 4, profiles 6.\n\nThe first.\n';
const add = (changelog: string, version: string, changes: Change[], migrations: Migration[]) =>
  withSection(changelog, { version, date: '2026-12-11', changes, migrations }, surroundings);

test('a section stands above the others, by readers and kinds, what breaks first', () => {
  const changes = [
    change({ kind: 'security', text: 'A hole is closed.' }),
    change({ text: 'Less is there.', see: 'docs/operations/limits.md#load', audience: 'operators', kind: 'removed' }),
    change({ kind: 'fixed', text: 'A fault is gone.' }),
    change({}),
    change({ text: 'The key has another form.', breaking: true }),
  ];
  expect(add(OLD, '0.2.0', changes, [migration('profiles', 6), migration('grants', 4)])).toBe(`# Changelog

What changed.

## 0.2.0 (2026-12-11)

Migrations: grants 4, profiles 6.

### For clients

#### Added

- **Breaking.** The key has another form ([first-page](docs/contract/site.md#first-page)).
- The page is there ([first-page](docs/contract/site.md#first-page)).

#### Fixed

- A fault is gone ([first-page](docs/contract/site.md#first-page)).

#### Security

- A hole is closed ([first-page](docs/contract/site.md#first-page)).

### For operators

#### Removed

- Less is there ([operations/limits](docs/operations/limits.md#load)).

${OLD.slice(OLD.indexOf('## 0.1.0'))}`);
});

test('a changelog tells which migrations each release has', () => {
  expect(sectionsOf(OLD)).toEqual([{ version: '0.1.0', migrations: ['grants 4', 'profiles 6'] }]);
});

test('a release says which contract steps of the one before it can run, and no other', () => {
  const to5 = [migration('grants', 4, true), migration('grants', 5, true), migration('profiles', 6)];
  const second = add(OLD, '0.2.0', [change({})], to5);
  const to6 = [...to5, migration('grants', 6, true)];
  const third = add(second, '0.3.0', [change({})], to6);
  const fourth = add(third, '0.3.1', [change({})], to6);
  expect(second).not.toContain('--contract');
  expect(headOf(third)).toContain('before 0.2.0 need (grants 5); after it, no release before 0.2.0 starts.');
  expect(headOf(fourth)).toContain('before 0.3.0 need (grants 6); after it, no release before 0.3.0 starts.');
});

const headOf = (changelog: string) => changelog.split('### For')[0];
