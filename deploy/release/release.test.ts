import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { release } from './release.ts';
import { currentVersion, successorsOf, versionedFiles, versionProblems } from './versions.ts';

const source = resolve(import.meta.dirname, '../..');
const current = currentVersion(source);
const [patch, minor] = successorsOf(current);
const CHANGE = '---\nkind: added\nfor: clients\nsee: first-page\n---\nThe first page has a clock.\n';
const CONTRACTING = 'services/grants/src/migrations/0999-cut.ts';

/** The files that a release reads and writes; a copy of everything would take git and the file system a minute. */
const NEEDED =
  /(^|\/)package(-lock)?\.json$|^CHANGELOG\.md$|^docs\/|^deploy\/helm\/|^gateway\/openapi\.json$|^protos\/|\/migrations\//;

let root: string;
let begin: string;
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'gateway: add a clock');
};
const releaseIt = (version: string) => release({ root, version, date: '2026-12-11' });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cws-release-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
    maxBuffer: 2 ** 25,
  });
  const files = stdout.split('\0').filter((path) => NEEDED.test(path) && existsSync(join(source, path)));
  for (const path of files) cpSync(join(source, path), join(root, path));
  git('init', '--quiet');
  git('config', 'user.name', 'A maintainer');
  git('config', 'user.email', 'maintainer@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', `release: ${current}`);
  git('tag', `v${current}`);
  begin = git('rev-parse', 'HEAD');
});

afterEach(() => {
  for (const tag of git('tag')
    .split('\n')
    .filter((tag) => tag !== `v${current}`))
    git('tag', '--delete', tag);
  git('reset', '--quiet', '--hard', begin);
  git('clean', '--quiet', '--force', '-d');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a maintainer who releases gets a commit and a tag with the version in every file that carries one', () => {
  commit({ 'changes/gateway-clock.md': CHANGE });
  expect(releaseIt(minor)).toBe(`v${minor}`);
  expect(git('tag', '--points-at', 'HEAD')).toBe(`v${minor}`);
  expect(git('log', '-1', '--format=%s')).toBe(`release: ${minor}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(versionProblems(root)).toEqual([]);
  expect(currentVersion(root)).toBe(minor);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(
    Object.keys(packages).filter((path) => !path.includes('node_modules') && packages[path].version !== minor),
  ).toEqual([]);
  expect(JSON.parse(readFileSync(join(root, 'gateway/openapi.json'), 'utf8')).info.version).toBe(minor);
});

test('no file has the version of the release but those that get the next one', () => {
  const args = ['grep', '-lwF', current, '--', ':!CHANGELOG.md', ':!*.test.ts'];
  const { stdout } = spawnSync('git', args, { cwd: source, encoding: 'utf8' });
  expect(versionedFiles(source)).toEqual(expect.arrayContaining(stdout.trim().split('\n')));
});

test('the changelog gets the changes of the release, whose files are gone', () => {
  commit({ 'changes/gateway-clock.md': CHANGE });
  releaseIt(minor);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`## ${minor} (2026-12-11)\n\nMigrations: conversations `);
  expect(changelog).toContain(
    '#### Added\n\n- The first page has a clock ([first-page](docs/contract/site.md#first-page)).\n',
  );
  expect(changelog.indexOf(`## ${minor} `)).toBeLessThan(changelog.indexOf(`## ${current} `));
  expect(existsSync(join(root, 'changes/gateway-clock.md'))).toBe(false);
});

test('a contract step that a change states is released', () => {
  commit({
    [CONTRACTING]: 'export const cut = {\n  contract: [],\n};\n',
    'changes/grants-cut.md':
      '---\nkind: removed\nfor: operators\nsee: docs/operations/upgrades.md\nmigration: grants 999\n---\nThe old index goes.\n',
  });
  releaseIt(minor);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain('- Migration grants 999: The old index goes (');
});

test('a change that breaks the calls between two releases is released where operators are told', () => {
  commit({ ...brokenCall(), 'changes/gateway-clock.md': CHANGE, 'changes/protos-calls.md': told });
  expect(releaseIt(minor)).toBe(`v${minor}`);
});

const told =
  '---\nkind: changed\nfor: operators\nsee: docs/releases.md\nbreaking: true\n---\nProcesses of the two releases do not talk to each other.\n';
const brokenCall = () => {
  const path = 'protos/cws/grants/v1/grants_service.proto';
  const text = readFileSync(join(root, path), 'utf8');
  return { [path]: text.replace(/ = 1;/, ' = 101;') };
};
const withUncommitted = () => write('changes/gateway-clock.md', CHANGE);

test.each<[string, () => void, () => string, string]>([
  ['from a tree with changes that are not committed', withUncommitted, () => minor, 'not committed'],
  ['without changes', () => undefined, () => minor, 'changes/ is empty'],
  [
    'whose version does not follow',
    () => commit({ 'changes/gateway-clock.md': CHANGE }),
    () => '9.9.9',
    'does not follow',
  ],
  [
    'that adds, as a mere correction',
    () => commit({ 'changes/gateway-clock.md': CHANGE }),
    () => patch,
    `needs ${minor} at least`,
  ],
  [
    'of a change that cannot be read',
    () => commit({ 'changes/gateway-clock.md': CHANGE.replace('added', 'better') }),
    () => minor,
    'kind is not one of',
  ],
  [
    'with a contract step that no change states',
    () => commit({ 'changes/gateway-clock.md': CHANGE, [CONTRACTING]: 'export const cut = {\n  contract: [],\n};\n' }),
    () => minor,
    'migration: grants 999',
  ],
  [
    'with a stated contract step that does not exist',
    () =>
      commit({ 'changes/gateway-clock.md': CHANGE.replace('for: clients', 'for: operators\nmigration: grants 998') }),
    () => minor,
    'grants 998 is no new migration',
  ],
  [
    'with a file that carries another version',
    () => commit({ 'changes/gateway-clock.md': CHANGE, 'gateway/package.json': strayed('gateway/package.json') }),
    () => minor,
    'gateway/package.json: version is 9.9.9',
  ],
  [
    'that breaks calls between two releases in silence',
    () => commit({ ...brokenCall(), 'changes/gateway-clock.md': CHANGE }),
    () => minor,
    'breaks the calls between this release',
  ],
])('a release %s is refused and changes nothing', (_which, prepare, version, problem) => {
  prepare();
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  expect(() => releaseIt(version())).toThrow(problem);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before);
});

const strayed = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(`"version": "${current}"`, '"version": "9.9.9"');
