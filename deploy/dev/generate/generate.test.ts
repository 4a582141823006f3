import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chartProcesses } from './chart-processes.ts';
import { rpcTable } from './rpc-table.ts';
import { withSection } from './section.ts';
import { variableTable } from './variable-table.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'generate-'));
  for (const folder of ['services/kit', 'services/notes', 'gateway']) write(`${folder}/package.json`, '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('a section is what is between its markers; a document without them is refused by name', () => {
  const document = '# A\n\n<!-- generated: rpcs -->\nold\n<!-- end of generated -->\n\nafter\n';
  const written = withSection(document, 'rpcs', 'new\n');
  expect(written).toBe('# A\n\n<!-- generated: rpcs -->\n\nnew\n\n<!-- end of generated -->\n\nafter\n');
  expect(withSection(written, 'rpcs', 'new\n')).toBe(written);
  expect(() => withSection('# A\n', 'rpcs', 'new\n')).toThrow('no lines "<!-- generated: rpcs -->"');
});

test('the table of rpcs has the order and the comments of the proto, and who may call by service.ts', () => {
  write(
    'services/notes/src/service.ts',
    "import { getNote } from './note/get-note';\nimport { addNote } from './note/add-note';\n",
  );
  write(
    'services/notes/dist/service.js',
    `function getNote() {}
     function addNote() {}
     const definition = { fullName: 'cws.notes.v1.NotesService', methods: { addNote: { name: 'AddNote' }, getNote: { name: 'GetNote' } } };
     const rpcs = { getNote: { from: ['gateway', 'identity'], as: ['user'], handle: getNote }, addNote: { from: ['gateway'], as: ['user', 'key'], handle: addNote } };
     exports.notesService = (context) => ({ definition, rpcs, context });`,
  );
  write(
    'protos/cws/notes/v1/notes_service.proto',
    `service NotesService {
  // One of the caller's notes,
  // or not_found|gone.
  rpc GetNote(GetNoteRequest) returns (GetNoteResponse);
  rpc AddNote(AddNoteRequest) returns (AddNoteResponse);
}`,
  );
  expect(rpcTable(root, 'services/notes')).toBe(
    [
      '| Rpc | Callers | On behalf of | What it does |',
      '|---|---|---|---|',
      "| [GetNote](src/note/get-note.ts) | gateway, identity | user | One of the caller's notes, or not_found\\|gone. |",
      '| [AddNote](src/note/add-note.ts) | gateway | user, key |  |',
      '',
    ].join('\n'),
  );
});

describe('the table of variables', () => {
  const configOf = (fields: string) =>
    `const { z } = require(${JSON.stringify(require.resolve('zod'))});\nconst kit = require('../../services/kit/dist/index.js');\n${fields}`;
  beforeEach(() =>
    write(
      'services/kit/dist/index.js',
      `const { z } = require(${JSON.stringify(require.resolve('zod'))});
       exports.baseEnv = z.object({ HOST: z.string().default('h').meta({ description: 'Where' }) });
       exports.grpcEnv = z.object({});`,
    ),
  );

  test('has the default and the description of each variable of the process itself', () => {
    write(
      'gateway/dist/config.js',
      configOf(`exports.limit = 3;
        exports.gatewayEnv = kit.baseEnv.extend({
          A_ADDR: z.string().meta({ description: 'See [more](docs/more.md)' }),
          B_S: z.coerce.number().default(86_400).meta({ description: 'Seconds' }),
          C: z.string().transform((text) => text.split(',')).default([]).meta({ description: 'A list' }),
          D: z.string().optional().meta({ description: 'Maybe' }),
          E: z.string().transform(Number).prefault('80').meta({ description: 'A port' }),
        });`),
    );
    expect(variableTable(root, 'gateway')).toBe(
      [
        '| Variable | Default | Meaning |',
        '|---|---|---|',
        '| `A_ADDR` | required | See [more](../docs/more.md) |',
        '| `B_S` | `86400` | Seconds |',
        '| `C` | none | A list |',
        '| `D` | none | Maybe |',
        '| `E` | `80` | A port |',
        '',
      ].join('\n'),
    );
  });

  test('is refused where a variable has no description, which names it', () => {
    write('gateway/dist/config.js', configOf('exports.gatewayEnv = z.object({ BARE: z.string() });'));
    expect(() => variableTable(root, 'gateway')).toThrow('BARE of gateway has no description');
  });
});

test("the chart's list has ports, times and settings of the compose file, and no secrets among the settings", () => {
  const settable = (name: string) => `${name}: \${${name}:-}`;
  const service = (name: string, ...lines: readonly string[]) =>
    [
      `  ${name}:`,
      '    environment:',
      ...['GRPC_PORT: 1', 'OPS_PORT: 2', settable('LOG_LEVEL'), ...lines].map((line) => `      ${line}`),
    ].join('\n');
  const others = ['identity', 'conversations', 'grants', 'workspace-mcp'].map((name) =>
    service(name, 'SHUTDOWN_GRACE_S: 8'),
  );
  const profiles = service('profiles', 'SHUTDOWN_GRACE_S: 8', settable('S3_SECRET_ACCESS_KEY'), settable('S3_BUCKET'));
  write(
    'docker-compose.yml',
    ['services:', service('gateway', 'SHUTDOWN_GRACE_S: 32'), profiles, ...others, ''].join('\n'),
  );
  const text = chartProcesses(root);
  expect(text).toMatch(/- name: gateway\n(?: {2}.*\n)* {2}shutdownGraceSeconds: 32\n/);
  expect(text).toMatch(
    /- name: profiles\n[\s\S]*optionalSecrets:\n {4}- S3_ACCESS_KEY_ID\n {4}- S3_SECRET_ACCESS_KEY\n {2}settings:\n {4}- S3_BUCKET\n/,
  );
  expect(text).toMatch(/- name: grants\n[\s\S]*optionalVariables: mcp-servers\n/);
});
