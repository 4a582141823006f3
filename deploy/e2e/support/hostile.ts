/** A body that every operation refuses, with its status and code (contract: request-bodies, hostile-json, wrong-types). */
export interface HostileBody {
  readonly name: string;
  readonly raw: string | Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly code: string;
}

const MIB = 1024 * 1024;

const hostile = (name: string, status: number, code: string, raw: HostileBody['raw']): HostileBody => ({
  name,
  raw,
  status,
  code,
});

export const HOSTILE_BODIES: readonly HostileBody[] = [
  hostile('no JSON', 400, 'invalid_json', '{"a":'),
  hostile('a list', 400, 'validation_failed', '[{"a":1}]'),
  hostile('a text', 400, 'validation_failed', '"a"'),
  hostile('a number', 400, 'validation_failed', '7'),
  hostile('bytes that are no UTF-8', 400, 'invalid_json', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  hostile('101 open brackets', 400, 'invalid_json', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`),
  hostile('100,000 open brackets', 400, 'invalid_json', `{"a":${'['.repeat(100_000)}`),
  hostile('__proto__', 400, 'validation_failed', '{"__proto__":{"role":"operator"}}'),
  hostile('__proto__ deep inside', 400, 'validation_failed', '{"a":[{"b":{"__proto__":1}}]}'),
  hostile('__proto__ with an escape', 400, 'validation_failed', '{"\\u005f_proto__":{}}'),
  hostile('a lone surrogate', 400, 'validation_failed', '{"a":"\\ud800"}'),
  hostile('a lone surrogate in a name', 400, 'validation_failed', '{"\\udc00":1}'),
  hostile('a number beyond IEEE 754', 400, 'validation_failed', '{"a":1e999}'),
  hostile('more than 1 MiB', 413, 'body_too_large', `{"a":"${'a'.repeat(MIB)}"}`),
];

/** Types under which no body is read (contract: request-bodies). */
export const OTHER_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
];

/** Values that programs have taken for something else: operators, prototypes, types of a driver, paths, scripts, too much of anything. */
export const HOSTILE_VALUES: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(10000)' },
  { $regex: '(a+)+$' },
  { $expr: { $function: { body: 'function(){}', args: [], lang: 'js' } } },
  [{ $gt: '' }],
  '$role',
  '$$ROOT',
  { 'a.b': 1, '': 1, $set: { role: 'operator' } },
  { constructor: { prototype: { polluted: true } } },
  { prototype: { polluted: true }, toString: 1, valueOf: 'x', hasOwnProperty: null },
  { toJSON: 'x', toString: 'x', length: 1e9 },
  { _bsontype: 'ObjectId', id: 'x' },
  { $oid: '507f1f77bcf86cd799439011' },
  { type: 'Buffer', data: [1] },
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ufeff',
  '\u202e',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00%E0%A4%A',
  1e308,
  -1e308,
  5e-324,
  2 ** 53 + 2,
  '9'.repeat(400),
  Array.from({ length: 90 }).reduce((inner) => [inner], []),
  Array.from({ length: 50_000 }, () => 0),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])),
  'x'.repeat(900_000),
];

/** The same in a query, where names may carry operators too. */
export const HOSTILE_QUERIES: readonly ((name: string) => string)[] = [
  (name) => `${name}[$ne]=x`,
  (name) => `${name}[]=x`,
  (name) => `${name}=1&${name}=2`,
  (name) => `${name}=${encodeURIComponent('{"$gt":""}')}`,
  (name) => `${name}=%00`,
  (name) => `${name}=%E0%A4%A`,
  (name) => `${name}=${'9'.repeat(400)}`,
  (name) => `${name}=${'x'.repeat(8_000)}`,
  (name) => `__proto__[${name}]=1&constructor[prototype][${name}]=1`,
];

/** Fields of resources that only the service sets, and names that a database or a script reads in another way. */
export const OWNED: Readonly<Record<string, unknown>> = {
  id: 'CANARY',
  _id: 'CANARY',
  user_id: 'CANARY',
  email: 'CANARY@example.com',
  role: 'CANARY',
  user_type: 'CANARY',
  auth_provider: 'CANARY',
  profile_image: 'https://example.com/CANARY.png',
  is_verified: true,
  is_anonymous: false,
  business_id: 'CANARY',
  created_at: '2000-01-01T00:00:00.000Z',
  updated_at: '2000-01-01T00:00:00.000Z',
  granted_at: '2000-01-01T00:00:00.000Z',
  revoked_at: '2000-01-01T00:00:00.000Z',
  is_active: false,
  status: 'CANARY',
  rev: 1e6,
  seq: 1e6,
  made_by: [{ key: 'CANARY' }],
  created_by: { key: 'CANARY' },
  $set: { role: 'CANARY' },
  'role.': 'CANARY',
  'location.role': 'CANARY',
  constructor: { prototype: { role: 'CANARY' } },
};

/** A value for a field of that type which no response has by itself. */
export function canaryFor(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1_000_000;
  return typeof value === 'string' ? 'CANARY' : ['CANARY'];
}
