import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BadConfig, baseEnv, envTypes, parseEnv } from './env';

const schema = z.object({
  KEYS: envTypes.secretList,
  ON: envTypes.flag.default(false),
  NAMES: envTypes.list.default([]),
  PORT: envTypes.port.default(1),
});
const key = Buffer.alloc(32, 7).toString('base64url');

test('values are converted: keys newest first, trimmed lists, flags; a blank value gets the default', () => {
  const second = Buffer.alloc(40, 8);
  const env = { KEYS: `${key}, ${second.toString('base64url')}`, ON: '1', NAMES: ' a, b,,', PORT: '' };
  expect(parseEnv(schema, env)).toEqual({ KEYS: [Buffer.alloc(32, 7), second], ON: true, NAMES: ['a', 'b'], PORT: 1 });
});

test.each([{ KEYS: '' }, { KEYS: 'AAAA' }, { KEYS: key, ON: 'yes' }, { KEYS: key, PORT: '-1' }])(
  '%j is refused',
  (env) => {
    expect(() => parseEnv(schema, env)).toThrow(BadConfig);
  },
);

const originOf = (PUBLIC_ORIGIN: string) =>
  parseEnv(baseEnv, { HTTP_PORT: '0', CALLER_KEYS: '{}', PUBLIC_ORIGIN }).PUBLIC_ORIGIN;

// contract: public-origin
test.each([
  ['https://chat.example.com/', 'https://chat.example.com'],
  ['https://chat.example.com:443', 'https://chat.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['http://[::1]:9000', 'http://[::1]:9000'],
])('the public origin %s is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});

test.each([
  'http://chat.example.com',
  'http://localhost.example.com',
  'http://10.0.0.1',
  'https://chat.example.com/chat',
  'https://me@chat.example.com',
  'ftp://localhost',
  'localhost:8080',
])('the public origin %s is refused', (text) => {
  expect(() => originOf(text)).toThrow(/^PUBLIC_ORIGIN: must be /);
});

describe('X_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-env-'));
  const file = join(folder, 'keys');
  writeFileSync(file, `${key}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('names a file that holds the value of X', () => {
    expect(parseEnv(schema, { KEYS_FILE: file }).KEYS).toEqual([Buffer.alloc(32, 7)]);
  });

  test('is ignored when blank, or when there is no such X', () => {
    expect(parseEnv(schema, { KEYS: key, KEYS_FILE: '', SSL_CERT_FILE: '/nowhere' }).KEYS).toHaveLength(1);
  });

  test.each([
    ['beside X itself', { KEYS: key, KEYS_FILE: file }, 'KEYS: is set, and so is KEYS_FILE'],
    ['with a file that is not there', { KEYS_FILE: join(folder, 'none') }, 'KEYS_FILE: cannot be read (ENOENT)'],
    ['with a wrong value in the file', { KEYS: key, PORT_FILE: file }, 'PORT: '],
  ])('%s is refused, by name and without its value', (_case, env, message) => {
    const parse = () => parseEnv(schema, env);
    expect(parse).toThrow(BadConfig);
    expect(parse).toThrow(message);
    expect(parse).not.toThrow(key);
  });
});
