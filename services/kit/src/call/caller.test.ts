import { createHmac, randomBytes } from 'node:crypto';
import { userCaller } from '../testing';
import { type CallerFault, callerTokens } from './caller';

const older = randomBytes(32);
const newer = randomBytes(32);
const start = Date.parse('2026-11-20T03:35:00Z');

test('a caller that was signed is verified unchanged', () => {
  const caller = userCaller({ kind: 'key', business_id: 'b1', role: 'manager', tools: ['app_list'] });
  const tokens = callerTokens([newer]);
  expect(callerTokens([newer]).verify(tokens.mint(caller))).toEqual(caller);
});

test('during a rotation each side verifies the tokens of the other, and a removed key verifies none', () => {
  const caller = userCaller();
  const [before, during, after] = [[older], [newer, older], [newer]].map((keys) => callerTokens(keys));
  expect(during!.verify(before!.mint(caller))).toEqual(caller);
  expect(after!.verify(during!.mint(caller))).toEqual(caller);
  expect(() => after!.verify(before!.mint(userCaller()))).toThrow(
    expect.objectContaining({ code: 'upstream_unavailable', status: 503 }),
  );
});

test('a token is valid for 60 s, also if it was verified before', () => {
  let now = start;
  const tokens = callerTokens([newer], { now: () => now });
  const token = tokens.mint(userCaller());
  now = start + 59_999;
  expect(tokens.verify(token).kind).toBe('user');
  now = start + 60_000;
  expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: 'upstream_unavailable', status: 503 }));
});

test('the same object gets the same token for 20 s, then a new one', () => {
  let now = start;
  const tokens = callerTokens([newer], { now: () => now });
  const caller = userCaller();
  const first = tokens.mint(caller);
  now = start + 19_999;
  expect(tokens.mint(caller)).toBe(first);
  now = start + 20_000;
  expect(tokens.mint(caller)).not.toBe(first);
});

test('a token with a changed payload is refused', () => {
  const tokens = callerTokens([newer]);
  const [, signature] = tokens.mint(userCaller({ role: 'member' })).split('.');
  const payload = Buffer.from(JSON.stringify({ ...userCaller({ role: 'owner' }), exp: start * 2 })).toString(
    'base64url',
  );
  expect(() => tokens.verify(`${payload}.${signature}`)).toThrow(
    expect.objectContaining({ code: 'upstream_unavailable', status: 503 }),
  );
});

/** A token of the same form, signed with the right key. */
const signed = (payload: object) => {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${createHmac('sha256', newer).update(text).digest('base64url')}`;
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
  const tokens = callerTokens([newer], { now: () => start, onFault: (one) => faults.push(one) });
  expect(() => tokens.verify(signed({ ...userCaller(), exp }))).toThrow(
    expect.objectContaining({ code: 'upstream_unavailable', status: 503, retryAfter: 1 }),
  );
  expect(faults).toEqual([fault]);
});

test('a token from a clock that is 30 s ahead is valid', () => {
  const ahead = callerTokens([newer], { now: () => start + 30_000 });
  expect(callerTokens([newer], { now: () => start }).verify(ahead.mint(userCaller())).kind).toBe('user');
});
