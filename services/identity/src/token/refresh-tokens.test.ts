import type { identity } from '@cws/protos';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { ORIGIN, type ServedIdentity, visitor } from '../testing/serve';
import { signIn } from '../testing/sign-in';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

async function refresh(refresh_token: string): Promise<identity.TokenPair> {
  return (await served.client.refreshTokens(visitor(), { refresh_token })).tokens!;
}
const live = async (family_id: string) => (await served.client.checkFamily(visitor(), { family_id })).live;
const unauthorized = { code: 'unauthorized' };

test('a refresh returns a new pair of the same family, whose access token the published keys verify', async () => {
  const { tokens, family_id } = await signIn(served);
  served.time.offset = 2_000;
  const next = await refresh(tokens.refresh_token);
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  const { jwks } = await served.client.getJwks(visitor(), {});
  expect(JSON.parse(jwks).keys[0]).not.toHaveProperty('d');
  const options = { issuer: ORIGIN, audience: `${ORIGIN}/v1`, typ: 'at+jwt' };
  const { payload } = await jwtVerify(next.access_token, createLocalJWKSet(JSON.parse(jwks)), options);
  expect(payload['sid']).toBe(family_id);
});

test('a refresh token that is repeated within 10 s gets the same response', async () => {
  const { tokens } = await signIn(served);
  const first = await refresh(tokens.refresh_token);
  served.time.offset = 9_000;
  expect(await refresh(tokens.refresh_token)).toEqual(first);
  expect(await refresh(first.refresh_token)).toBeDefined();
});

test('a refresh token that is repeated after 10 s revokes its family', async () => {
  const { tokens, family_id } = await signIn(served);
  const next = await refresh(tokens.refresh_token);
  served.time.offset = 11_000;
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(unauthorized);
  expect(await live(family_id)).toBe(false);
  await expect(refresh(next.refresh_token)).rejects.toMatchObject(unauthorized);
});

test('a refresh token that is repeated after its successor was used revokes its family', async () => {
  const { tokens, family_id } = await signIn(served);
  const next = await refresh(tokens.refresh_token);
  const last = await refresh(next.refresh_token);
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(unauthorized);
  expect(await live(family_id)).toBe(false);
  await expect(refresh(last.refresh_token)).rejects.toMatchObject(unauthorized);
});

test('all of 200 parallel refreshes of one token get the same response with valid tokens', async () => {
  const { tokens, family_id } = await signIn(served);
  const responses = await Promise.all(Array.from({ length: 200 }, () => refresh(tokens.refresh_token)));
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(await live(family_id)).toBe(true);
  await expect(refresh(responses[0]!.refresh_token)).resolves.toBeDefined();
});

test('a refresh token expires after 30 days', async () => {
  const { tokens } = await signIn(served);
  served.time.offset = 30 * 24 * 3_600_000 - 60_000;
  const next = await refresh(tokens.refresh_token);
  served.time.offset *= 2;
  const last = await refresh(next.refresh_token);
  served.time.offset += 30 * 24 * 3_600_000;
  await expect(refresh(last.refresh_token)).rejects.toMatchObject(unauthorized);
});

test('an unknown refresh token gets unauthorized', async () => {
  const { tokens, family_id } = await signIn(served);
  const token = tokens.refresh_token;
  const flipped = (token[30] === 'A' ? 'B' : 'A') + token.slice(31);
  for (const made of ['', 'x', token.slice(1), `${token}=`, token.slice(0, 30) + flipped, tokens.access_token])
    await expect(refresh(made)).rejects.toMatchObject(unauthorized);
  expect(await live(family_id)).toBe(true);
});
