import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { draftOf, writeFiles } from '../draft/draft.ts';
import { newOperation } from './new-operation.ts';
import { verbsOf } from './nouns.ts';
import { readOperation } from './operation.ts';
import { placesOf } from './places.ts';
import { serviceNamed, services } from './services.ts';

const repository = resolve(import.meta.dirname, '../../..');
const NEEDED = [
  'protos/cws',
  'services/*/src',
  'gateway/src/routes',
  'deploy/e2e/*.test.ts',
  'deploy/e2e/requirements',
  'docs/contract',
];

/** A copy of what operations are made in. */
let root: string;
function copyRepository(): void {
  root = mkdtempSync(join(tmpdir(), 'new-operation-'));
  for (const path of NEEDED.flatMap((pattern) => globSync(pattern, { cwd: repository })))
    cpSync(join(repository, path), join(root, path), { recursive: true });
}
beforeAll(copyRepository);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Each test makes operations of its own nouns, so that they can share the copy. */
const make = (service: string, name: string) => {
  const files = newOperation(root, service, name);
  writeFiles(root, files);
  return files.map(({ path }) => path).sort();
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('an operation of a noun that is known goes where the promises, rows and tests of that noun are', () => {
  expect(make('profiles', 'get-feedback')).toEqual([
    'deploy/e2e/feedback.test.ts',
    'deploy/e2e/requirements/user-requirements.ts',
    'docs/contract/feedback.md',
    'gateway/src/routes/feedback.ts',
    'protos/cws/profiles/v1/profiles_service.proto',
    'services/profiles/src/feedback/get-feedback.test.ts',
    'services/profiles/src/feedback/get-feedback.ts',
    'services/profiles/src/service.ts',
  ]);
  expect(read('docs/contract/feedback.md')).toContain('\n### get-feedback\n');
  expect(read('deploy/e2e/requirements/user-requirements.ts')).toMatch(
    /\{ id: 'feedback\.get', contract: \['get-feedback'\].*\n\] as const/,
  );
  expect(read('deploy/e2e/feedback.test.ts')).toMatch(
    /covers\('feedback\.get'\)[\s\S]*get-feedback is not written yet/,
  );
  const proto = read('protos/cws/profiles/v1/profiles_service.proto');
  expect(proto).toMatch(/rpc ListFeedback\([^}]*\}\n {2}\/\/ Not written yet.*\n {2}rpc GetFeedback\(/);
  expect(proto).toMatch(/message ListFeedbackResponse \{[^}]*\}\n\nmessage GetFeedbackRequest \{\}\n/);
  const row = read('gateway/src/routes/feedback.ts').split('row({').at(-1);
  expect(row).toMatch(
    /id: 'getFeedback',\s+tag: 'feedback',[\s\S]*method: 'GET',[\s\S]*service: 'profiles',\s+rpc: 'getFeedback',/,
  );
  const service = read('services/profiles/src/service.ts');
  expect(service).toContain("import { getFeedback } from './feedback/get-feedback';");
  expect(service).toMatch(
    /listFeedback: .*\n *getFeedback: \{ from: \['gateway'\], as: \['user'\], handle: getFeedback \},/,
  );
  expect(read('services/profiles/src/feedback/get-feedback.ts')).toContain(
    "message: 'get-feedback is not written yet'",
  );
});

test('an operation of a new noun gets a folder, a file of rows, which the table has, and a file of end-to-end tests', () => {
  expect(make('workspace-mcp', 'list-invoices')).toEqual(
    expect.arrayContaining([
      'deploy/e2e/list-invoices.test.ts',
      'docs/contract/workspace-tools.md',
      'gateway/src/routes/index.ts',
      'gateway/src/routes/invoices.ts',
      'services/workspace-mcp/src/invoice/list-invoices.ts',
    ]),
  );
  expect(read('gateway/src/routes/index.ts')).toMatch(
    /^import \{ invoiceRows \} from '.\/invoices';\n[\s\S]* {2}\.\.\.invoiceRows,\n\];\n$/,
  );
  expect(read('gateway/src/routes/invoices.ts')).toMatch(
    /import \{ type workspace \} from '@cws\/protos';[\s\S]*method: 'GET'/,
  );
  expect(read('services/workspace-mcp/src/service.ts')).toMatch(/listInvoices: \{.*\},\n/);
});

/** The nouns of all services: the folders with verbs. */
const nouns = services.flatMap((service) =>
  [...new Set(verbsOf(draftOf(repository), service).map(({ folder }) => folder))].map(
    (folder) => [service.name, folder] as const,
  ),
);
const FALLBACKS = ['weigh-desk', 'weigh-operator', 'weigh-signing', 'weigh-import'];

test.each(nouns)('in %s an operation of %s goes beside its siblings', (serviceName, folder) => {
  const draft = draftOf(repository);
  const service = serviceNamed(serviceName);
  const name = `weigh-${folder.split('/').at(-1)}`;
  const operation = readOperation(draft, service, name);
  expect(operation.folder).toBe(folder);
  const places = placesOf(draft, operation);
  const verbs = verbsOf(draft, service).filter((verb) => verb.folder === folder);
  const withRows = verbs.filter(({ rpc }) => isInTable(service.namespace, rpc));
  // An existing file of rows has a sibling; a noun without rows gets a file of its own, or the one of its name.
  if (withRows.length > 0)
    expect(withRows.some(({ rpc }) => draft.read(places.routes).includes(`rpc: '${rpc}'`))).toBe(true);
  expect(verbs.map(({ rpc }) => rpc)).toContain(places.after);
  expect([places.page, places.requirements].map((path) => draft.has(path))).toEqual([true, true]);
  if (withRows.length > 0 && !FALLBACKS.includes(name)) expect(draft.has(places.e2eTest)).toBe(true);
});

const routes = globSync('gateway/src/routes/*.ts', { cwd: repository }).map((path) =>
  readFileSync(join(repository, path), 'utf8'),
);
const isInTable = (namespace: string, rpc: string) =>
  routes.some((text) => text.includes(`rpc: '${rpc}'`) && text.includes(namespace));

test.each([
  ['conversations', 'pause-session', 'session', 'chats.ts', 'chats.md'],
  ['conversations', 'close-chat', 'session', 'chats.ts', 'chats.md'],
  ['conversations', 'flag-message', 'message', 'one-message.ts', 'messages.md'],
  ['conversations', 'weigh-desk', 'desk', 'desk.ts', 'desk.md'],
  ['grants', 'pause-grant', 'grant', 'data-shares.ts', 'grants.md'],
  ['identity', 'explain-otp', 'otp', 'auth.ts', 'sign-in.md'],
  ['identity', 'rename-key', 'key', 'keys.ts', 'keys.md'],
  ['identity', 'rename-session', 'session', 'auth.ts', 'tokens.md'],
  ['identity', 'inspect-tokens', 'token', 'auth.ts', 'tokens.md'],
  ['profiles', 'list-unseen-notifications', 'notification', 'notifications.ts', 'notifications.md'],
  ['profiles', 'reset-settings', 'settings', 'settings.ts', 'users.md'],
  ['workspace-mcp', 'rank-agents', 'agent', 'bots.ts', 'bots.md'],
])('in %s %s belongs to %s, its row to %s and its promise to %s', (service, name, folder, rows, page) => {
  const draft = draftOf(repository);
  const operation = readOperation(draft, serviceNamed(service), name);
  const places = placesOf(draft, operation);
  expect([operation.folder, places.routes, places.page]).toEqual([
    folder,
    `gateway/src/routes/${rows}`,
    `docs/contract/${page}`,
  ]);
});

test.each([
  ['conversations', 'letter'],
  ['grants', 'parcel'],
  ['identity', 'stamp'],
  ['profiles', 'crate'],
  ['workspace-mcp', 'pallet'],
])('%s takes one operation of a %s after another', (service, noun) => {
  for (const name of [`get-${noun}`, `send-${noun}`, `list-unsent-${noun}s`]) {
    make(service, name);
    const again = read(`services/${service}/src/${noun}/${name}.ts`);
    expect(() => newOperation(root, service, name)).toThrow(/has .* already/);
    expect(read(`services/${service}/src/${noun}/${name}.ts`)).toBe(again);
  }
  expect(read('gateway/src/routes/index.ts').match(new RegExp(`${noun}Rows`, 'g'))).toHaveLength(2);
  expect(read(`gateway/src/routes/${noun}s.ts`).match(/row\(\{/g)).toHaveLength(3);
});

test.each([
  ['profiles', 'user-export', /^"user-export" is not VERB-NOUN in lower case, such as export-user\.$/],
  ['profiles', 'export', /^"export" is not VERB-NOUN/],
  ['profiles', 'exportUser', /^"exportUser" is not VERB-NOUN/],
  ['profiles', '../export-user', /^"..\/export-user" is not VERB-NOUN/],
  ['profiles', 'get-user', /^profiles has get-user already: services\/profiles\/src\/user\/get-user\.ts\.$/],
  ['profiles', 'create-key', /has the row createKey already\.$/],
  ['mail', 'send-letter', /^There is no service "mail"; there are /],
])('in %s %s is refused in one sentence, and nothing is made', (service, name, sentence) => {
  expect(() => newOperation(root, service, name)).toThrow(sentence);
});
