import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeFiles } from './files.ts';
import { newOperation } from './new-operation.ts';

const repository = resolve(import.meta.dirname, '../../..');
const NEEDED = ['protos/cws', 'services/*/src', 'gateway/src/routes', 'deploy/e2e/requirements', 'docs/contract'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-operation-'));
  for (const folder of NEEDED.flatMap((pattern) => globSync(pattern, { cwd: repository })))
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const make = (service: string, name: string) => {
  const files = newOperation(root, service, name);
  writeFiles(root, files);
  return files.map(({ path }) => path).sort();
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('an operation of a noun that is known goes into the files of that noun', () => {
  expect(make('profiles', 'export-user')).toEqual([
    'deploy/e2e/requirements/user-requirements.ts',
    'docs/contract/users.md',
    'gateway/src/routes/users.ts',
    'protos/cws/profiles/v1/profiles_service.proto',
    'services/profiles/src/service.ts',
    'services/profiles/src/user/export-user.test.ts',
    'services/profiles/src/user/export-user.ts',
  ]);
  expect(read('docs/contract/users.md')).toContain('\n### export-user\n');
  expect(read('deploy/e2e/requirements/user-requirements.ts')).toMatch(
    /\{ id: 'user\.export', contract: \['export-user'\].*\n\] as const/,
  );
  const proto = read('protos/cws/profiles/v1/profiles_service.proto');
  expect(proto).toMatch(/ {2}rpc ExportUser\(ExportUserRequest\) returns \(ExportUserResponse\);\n\}\n/);
  expect(proto).toMatch(/message ExportUserRequest \{\}\nmessage ExportUserResponse \{\}\n$/);
  const row = read('gateway/src/routes/users.ts').split('row({').at(-1);
  expect(row).toMatch(
    /id: 'exportUser',\s+tag: 'users',[\s\S]*method: 'POST',[\s\S]*service: 'profiles',\s+rpc: 'exportUser',/,
  );
  const service = read('services/profiles/src/service.ts');
  expect(service).toContain("import { exportUser } from './user/export-user';");
  expect(service).toMatch(
    /exportUser: \{ from: \['gateway'\], as: \['user'\], handle: exportUser \},\n {4}\},\n {4}context/,
  );
  expect(read('services/profiles/src/user/export-user.ts')).toContain("message: 'export-user is not written yet'");
});

test('an operation of a new noun gets a folder and a file of rows, which the table has', () => {
  expect(make('workspace-mcp', 'list-invoices')).toEqual(
    expect.arrayContaining([
      'docs/contract/workspace-tools.md',
      'gateway/src/routes/index.ts',
      'gateway/src/routes/invoices.ts',
      'services/workspace-mcp/src/invoice/list-invoices.ts',
    ]),
  );
  expect(read('gateway/src/routes/index.ts')).toMatch(
    /^import \{ invoiceRows \} from '.\/invoices';\n[\s\S]* {2}\.\.\.invoiceRows,\n\];\n$/,
  );
  expect(read('gateway/src/routes/invoices.ts')).toContain("method: 'GET'");
  expect(read('protos/cws/workspace/v1/workspace_service.proto')).toMatch(
    /rpc ListInvoices\([\s\S]*?NO_SIDE_EFFECTS;\n {2}\}\n\}\n/,
  );
  expect(read('services/workspace-mcp/src/service.ts')).toMatch(/listInvoices: \{.*\},\n\};\n/);
});

test.each(['conversations', 'grants', 'identity', 'profiles', 'workspace-mcp'])(
  '%s takes one after another',
  (service) => {
    for (const name of ['get-parcel', 'send-parcel', 'list-unsent-parcels']) {
      make(service, name);
      const again = read(`services/${service}/src/parcel/${name}.ts`);
      expect(() => newOperation(root, service, name)).toThrow(/has .* already/);
      expect(read(`services/${service}/src/parcel/${name}.ts`)).toBe(again);
    }
    expect(read('gateway/src/routes/index.ts').match(/parcelRows/g)).toHaveLength(2);
    expect(read('gateway/src/routes/parcels.ts').match(/row\(\{/g)).toHaveLength(3);
  },
);

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
