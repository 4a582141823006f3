import { z } from 'zod';
import { BadConfig, envTypes, parseEnv } from './env';

const schema = z.object({
  KEYS: envTypes.secretList,
  ON: envTypes.flag.default(false),
  NAMES: envTypes.list.default([]),
  PORT: envTypes.port.default(1),
});
const key = Buffer.alloc(32, 7).toString('base64url');

test('values get their types: keys newest first, lists trimmed, flags, and defaults also for blanks', () => {
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
