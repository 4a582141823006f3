import { createHmac, randomBytes } from 'node:crypto';
import { systemKeys, tokensOf, userCaller } from '../testing';
import type { Caller } from './caller';
import { type CallerKeys, pairOf } from './caller-keys';
import { type CallerFault, callerTokens } from './caller-tokens';
import { withIssuer } from './delegation';

const PAIR = pairOf('gateway', 'profiles');
const older = randomBytes(32);
const newer = randomBytes(32);
const start = Date.parse('2026-11-20T03:35:00Z');
const AT = { path: '/cws.profiles.v1.ProfilesService/GetUser', client_ip: '192.0.2.1' };

const keysOf = (...keys: Buffer[]): CallerKeys => new Map([[PAIR, keys]]);
const signer = (keys: CallerKeys, now?: () => number) => callerTokens('gateway', keys, { now }).to('profiles');
const verifier = (keys: CallerKeys, now?: () => number) => callerTokens('profiles', keys, { now });
const refused = expect.objectContaining({ code: 'upstream_unavailable', status: 503 });

test('a caller that was signed is verified unchanged', () => {
  const caller = userCaller({ kind: 'key', business_id: 'b1', role: 'manager', tools: ['app_list'] });
  const token = signer(keysOf(newer)).mint(caller, AT);
  expect(verifier(keysOf(newer)).verify(token, AT)).toEqual(caller);
});

test('during a rotation each side verifies the tokens of the other, and a removed key verifies none', () => {
  const caller = userCaller();
  const [before, during, after] = [[older], [newer, older], [newer]].map((keys) => keysOf(...keys));
  expect(verifier(during!).verify(signer(before!).mint(caller, AT), AT)).toEqual(caller);
  expect(verifier(after!).verify(signer(during!).mint(caller, AT), AT)).toEqual(caller);
  expect(() => verifier(after!).verify(signer(before!).mint(caller, AT), AT)).toThrow(refused);
});

test('a token is valid for 60 s, also if it was verified before', () => {
  let now = start;
  const tokens = verifier(keysOf(newer), () => now);
  const token = signer(keysOf(newer), () => now).mint(userCaller(), AT);
  now = start + 59_999;
  expect(tokens.verify(token, AT).kind).toBe('user');
  now = start + 60_000;
  expect(() => tokens.verify(token, AT)).toThrow(refused);
});

test('the same object gets the same token for 20 s, then a new one', () => {
  let now = start;
  const { mint } = signer(keysOf(newer), () => now);
  const caller = userCaller();
  const first = mint(caller, AT);
  now = start + 19_999;
  expect(mint(caller, AT)).toBe(first);
  now = start + 20_000;
  expect(mint(caller, AT)).not.toBe(first);
});

test('a token is good for one rpc and one client, also if it was verified before', () => {
  const tokens = verifier(keysOf(newer));
  const token = signer(keysOf(newer)).mint(userCaller(), AT);
  expect(tokens.verify(token, AT).kind).toBe('user');
  for (const other of [{ path: '/cws.profiles.v1.ProfilesService/UpdateUser' }, { client_ip: '192.0.2.2' }])
    expect(() => tokens.verify(token, { ...AT, ...other })).toThrow(refused);
});

test('a caller is the same object in calls of several rpcs', () => {
  const { mint } = signer(keysOf(newer));
  const tokens = verifier(keysOf(newer));
  const caller = userCaller();
  const other = { ...AT, path: '/cws.profiles.v1.ProfilesService/UpdateUser' };
  expect(tokens.verify(mint(caller, AT), AT)).toBe(tokens.verify(mint(caller, other), other));
});

test('a token with a changed statement is refused', () => {
  const [iss, , ...rest] = signer(keysOf(newer))
    .mint(userCaller({ role: 'member' }), AT)
    .split('.');
  const statement = encoded({ ...userCaller({ role: 'owner' }), exp: start * 2 });
  expect(() => verifier(keysOf(newer)).verify([iss, statement, ...rest].join('.'), AT)).toThrow(refused);
});

test('a process without a key for a service makes no client of it', () => {
  expect(() => callerTokens('gateway', keysOf(newer)).to('grants')).toThrow(
    'CALLER_KEYS has no key for gateway>grants',
  );
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of the same form, signed with the right key. */
const signed = (statement: object) => {
  const body = `gateway.${encoded(statement)}...`;
  const text = `call\n${body}\n${AT.path}\n${AT.client_ip}`;
  return `${body}.${createHmac('sha256', newer).update(text).digest('base64url')}`;
};

test.each([
  ['without an expiry', undefined, 'no expiry'],
  ['with an expiry that is a text', String(start + 30_000), 'no expiry'],
  ['with an expiry that is no number', null, 'no expiry'],
  ['good for longer than any that is signed here', start + 90_001, 'ahead'],
  ['of a clock that is 60 s behind', start, 'expired'],
  ['of a clock that is 60 s ahead', start + 120_000, 'ahead'],
])('a signed caller %s is refused with upstream_unavailable, and counted', (_what, exp, fault) => {
  const faults: CallerFault[] = [];
  const tokens = callerTokens('profiles', keysOf(newer), { now: () => start, onFault: (one) => faults.push(one) });
  expect(() => tokens.verify(signed({ ...userCaller(), exp }), AT)).toThrow(
    expect.objectContaining({ code: 'upstream_unavailable', status: 503, retryAfter: 1 }),
  );
  expect(faults).toEqual([fault]);
});

test.each<[string, Partial<Caller>]>([
  ['another issuer', { iss: 'identity' }],
  ['the operator', { kind: 'operator' }],
])('the gateway cannot state %s with its own key', (_what, overrides) => {
  const faults: CallerFault[] = [];
  const tokens = callerTokens('profiles', keysOf(newer), { now: () => start, onFault: (one) => faults.push(one) });
  expect(() => tokens.verify(signed({ ...userCaller(overrides), exp: start + 30_000 }), AT)).toThrow(refused);
  expect(faults).toEqual(['not entitled']);
});

test('a signature by another key than that of the pair is refused, and the pair is named', () => {
  const onFault = jest.fn();
  const tokens = callerTokens('profiles', keysOf(newer), { now: () => start, onFault });
  const token = signer(keysOf(randomBytes(32))).mint(userCaller(), AT);
  expect(() => tokens.verify(token, AT)).toThrow(refused);
  expect(onFault.mock.calls).toEqual([['signature', 'gateway>profiles']]);
});

test('a token from a clock that is 30 s ahead is valid', () => {
  const token = signer(keysOf(newer), () => start + 30_000).mint(userCaller(), AT);
  expect(verifier(keysOf(newer), () => start).verify(token, AT).kind).toBe('user');
});

describe('a service that calls another for the person whose request it serves', () => {
  const keys = systemKeys();
  const target = (path: string) => ({ path, client_ip: '192.0.2.1' });
  const [toGrants, toChats] = [target('/grants/Create'), target('/conversations/Has')];
  const person = userCaller();
  const received = () => {
    const token = tokensOf('gateway', keys).to('grants').mint(person, toGrants);
    return tokensOf('grants', keys).verify(token, toGrants);
  };

  test('proves the gateway’s statement, and the callee sees that person with the service as the issuer', () => {
    const caller = withIssuer(received(), 'grants');
    const token = tokensOf('grants', keys).to('conversations').mint(caller, toChats);
    expect(tokensOf('conversations', keys).verify(token, toChats)).toEqual({ ...person, iss: 'grants' });
  });

  test('cannot prove it to a service that it does not call for persons, and the proof ends with its callee', () => {
    const caller = withIssuer(received(), 'grants');
    expect(() => tokensOf('grants', keys).to('profiles').mint(caller, toChats)).toThrow('grants has no proof');
    const token = tokensOf('grants', keys).to('conversations').mint(caller, toChats);
    const inner = withIssuer(tokensOf('conversations', keys).verify(token, toChats), 'conversations');
    expect(() => tokensOf('conversations', keys).to('workspace-mcp').mint(inner, toChats)).toThrow('has no proof');
  });

  test('cannot use the proof that another service got', () => {
    const token = tokensOf('gateway', keys).to('conversations').mint(person, toChats);
    const own = withIssuer(tokensOf('conversations', keys).verify(token, toChats), 'conversations');
    const onward = tokensOf('conversations', keys).to('workspace-mcp').mint(own, toChats);
    const [, , statement, proof] = onward.split('.');
    const body = `grants.${encoded({ iss: 'grants', exp: Date.now() + 30_000 })}.${statement}.${proof}.`;
    const key = keys.get(pairOf('grants', 'workspace-mcp'))![0]!;
    const text = `call\n${body}\n${toChats.path}\n${toChats.client_ip}`;
    const stolen = `${body}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    expect(() => tokensOf('workspace-mcp', keys).verify(stolen, toChats)).toThrow(refused);
  });
});
