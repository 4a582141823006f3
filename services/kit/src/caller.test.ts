import { randomBytes } from 'node:crypto';
import { callerTokens } from './caller';
import { userCaller } from './testing';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const start = Date.parse('2026-11-20T03:35:00Z');

test('a caller comes back from its token as it was', () => {
  const caller = userCaller({ kind: 'key', business_id: 'b1', role: 'manager', tools: ['app_list'] });
  const tokens = callerTokens([newer]);
  expect(callerTokens([newer]).verify(tokens.mint(caller))).toEqual(caller);
});

test('while keys rotate each side reads the other, and an ended key reads nothing', () => {
  const caller = userCaller();
  const [before, during, after] = [[older], [newer, older], [newer]].map((keys) => callerTokens(keys));
  expect(during!.verify(before!.mint(caller))).toEqual(caller);
  expect(after!.verify(during!.mint(caller))).toEqual(caller);
  expect(() => after!.verify(before!.mint(userCaller()))).toThrow(expect.objectContaining({ code: 'unauthorized' }));
});

test('a token is good for 60 s, also when it was seen before', () => {
  let now = start;
  const tokens = callerTokens([newer], () => now);
  const token = tokens.mint(userCaller());
  now = start + 59_999;
  expect(tokens.verify(token).kind).toBe('user');
  now = start + 60_000;
  expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
});

test('the same object gets the same token for 20 s, then a new one', () => {
  let now = start;
  const tokens = callerTokens([newer], () => now);
  const caller = userCaller();
  const first = tokens.mint(caller);
  now = start + 19_999;
  expect(tokens.mint(caller)).toBe(first);
  now = start + 20_000;
  expect(tokens.mint(caller)).not.toBe(first);
});

test('a caller is not what a changed payload says', () => {
  const tokens = callerTokens([newer]);
  const [, signature] = tokens.mint(userCaller({ role: 'member' })).split('.');
  const payload = Buffer.from(JSON.stringify({ ...userCaller({ role: 'owner' }), exp: start * 2 })).toString(
    'base64url',
  );
  expect(() => tokens.verify(`${payload}.${signature}`)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
});
