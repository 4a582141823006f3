import { uuidV4 } from '@cws/kit';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { signingKey } from '../testing/signing-key';
import { accessTokens } from './access-token';
import { importSigningKeys, signingJwks } from './signing-keys';
import { newUserFamily } from './user-family';

const keys = (...jwks: object[]) => importSigningKeys(signingJwks.parse(JSON.stringify(jwks)));
const family = newUserFamily(uuidV4(), { id: uuidV4(), email: 'someone@example.com' }, Date.now() - 5_000);

test('the newest key signs, each is published without its private part, and what the older signed still verifies', async () => {
  const [older, newer] = [signingKey(), signingKey()];
  const before = await accessTokens(await keys(older), 'http://localhost').sign(family);
  const now = accessTokens(await keys(newer, older), 'http://localhost');
  const after = await now.sign(family);
  expect(decodeProtectedHeader(after).kid).toBe(newer.kid);
  expect(now.jwks.keys.map(({ kid }) => kid)).toEqual([newer.kid, older.kid]);
  expect(JSON.stringify(now.jwks)).not.toContain('"d"');
  const published = createLocalJWKSet({ keys: [...now.jwks.keys] });
  for (const token of [before, after])
    await expect(jwtVerify(token, published)).resolves.toMatchObject({ payload: { sid: family._id } });
});

test('iat is the time of the rotation, so that the same rotation gets the same token', async () => {
  const tokens = accessTokens(await keys(signingKey()), 'http://localhost');
  const token = await tokens.sign(family);
  const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  expect(payload.iat).toBe(Math.floor(family.rotated_at.getTime() / 1000));
  expect(await tokens.sign(family)).toBe(token);
});
