import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callerKeysOf, type Holder } from '../processes/caller-keys.ts';
import { secretNames } from '../processes/secrets.ts';
import { kubernetesSecrets } from './kubernetes-secrets.ts';

const own: Record<string, string> = {
  ...Object.fromEntries(secretNames.map((name) => [name, `value of ${name}`])),
  STREAM_TICKET_KEYS: 'ticket',
  OTP_HMAC_KEYS: 'otp',
  TOKEN_MAC_KEYS: 'token',
  CURSOR_MAC_KEYS: 'cursor',
  JWT_SIGNING_KEYS: 'jwt',
};
const callersOf = (holder: Holder) => ({ CALLER_KEYS: callerKeysOf(holder, own) });
const urls = { MONGODB_URI: 'mongodb://all', REDIS_URL: 'redis://all', SMTP_URL: 'smtp://mail' };

const valuesBySecret = (env: Record<string, string>) =>
  Object.fromEntries(kubernetesSecrets('cws', own, env).map(({ metadata, stringData }) => [metadata.name, stringData]));

test('each process gets its own secrets and the addresses that it needs, and nothing else', () => {
  expect(valuesBySecret(urls)).toEqual({
    'cws-gateway': { ...callersOf('gateway'), STREAM_TICKET_KEYS: 'ticket', REDIS_URL: 'redis://all' },
    'cws-identity': {
      ...callersOf('identity'),
      OTP_HMAC_KEYS: 'otp',
      TOKEN_MAC_KEYS: 'token',
      JWT_SIGNING_KEYS: 'jwt',
      ...urls,
    },
    'cws-profiles': { ...callersOf('profiles'), CURSOR_MAC_KEYS: 'cursor', MONGODB_URI: 'mongodb://all' },
    'cws-conversations': {
      ...callersOf('conversations'),
      CURSOR_MAC_KEYS: 'cursor',
      MONGODB_URI: 'mongodb://all',
      REDIS_URL: 'redis://all',
    },
    'cws-grants': { ...callersOf('grants'), CURSOR_MAC_KEYS: 'cursor', MONGODB_URI: 'mongodb://all' },
    'cws-workspace-mcp': { ...callersOf('workspace-mcp'), CURSOR_MAC_KEYS: 'cursor', MONGODB_URI: 'mongodb://all' },
    'cws-migrate-identity': { MONGODB_URI: 'mongodb://all' },
    'cws-migrate-profiles': { MONGODB_URI: 'mongodb://all' },
    'cws-migrate-conversations': { MONGODB_URI: 'mongodb://all' },
    'cws-migrate-grants': { MONGODB_URI: 'mongodb://all' },
    'cws-migrate-workspace-mcp': { MONGODB_URI: 'mongodb://all' },
    'cws-operator': { ...callersOf('operator') },
    'cws-mcp-servers': {},
  });
});

test('a variable that begins with the name of a process is for that process alone', () => {
  const values = valuesBySecret({
    ...urls,
    WORKSPACE_MCP_MONGODB_URI: 'mongodb://w',
    GRANTS_MIGRATE_MONGODB_URI: 'mongodb://g',
  });
  expect(values['cws-workspace-mcp']).toMatchObject({ MONGODB_URI: 'mongodb://w' });
  expect(values['cws-migrate-workspace-mcp']).toEqual({ MONGODB_URI: 'mongodb://w' });
  expect(values['cws-migrate-grants']).toEqual({ MONGODB_URI: 'mongodb://g' });
  expect(values['cws-grants']).toMatchObject({ MONGODB_URI: 'mongodb://all' });
});

test('keys that a person has set reach only the process that reads them', () => {
  const values = valuesBySecret({ ...urls, ASSISTANT_API_KEY: 'sk', MCP_SERVER_CRM_TOKEN: 't', OTHER: 'x' });
  expect(values['cws-conversations']).toMatchObject({ ASSISTANT_API_KEY: 'sk' });
  expect(values['cws-mcp-servers']).toEqual({ MCP_SERVER_CRM_TOKEN: 't' });
  expect(JSON.stringify(values).match(/"(sk|t|x)"/g)).toEqual(['"sk"', '"t"']);
});

test('without an address of a database nothing is made, and the error names every missing variable', () => {
  expect(() => valuesBySecret({ SMTP_URL: 'smtp://mail' })).toThrow(
    'these variables are missing: REDIS_URL, MONGODB_URI',
  );
});

test('a release with a long name gets Secrets of the names that the chart shortens it to', () => {
  const template = readFileSync(join(__dirname, 'conversation-workspace/templates/_names.tpl'), 'utf8');
  expect(template).toContain('{{- .Release.Name | trunc 40 | trimSuffix "-" -}}');
  const [gateway] = kubernetesSecrets(`${'a'.repeat(39)}-${'b'.repeat(13)}`, own, urls);
  expect(gateway?.metadata.name).toBe(`${'a'.repeat(39)}-gateway`);
});

test('without the name of a release the command says in one line how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'print-secrets.ts')], { encoding: 'utf8' });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^usage: /)]]);
});
