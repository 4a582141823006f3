import { uuidV4 } from '@cws/kit';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { newUserFamily } from '../family/user-family';
import { importSigningKey, signingJwks } from '../signing/configured-keys';
import { signingKey } from '../testing/signing-key';
import { accessTokens } from './access-token';

const keys = async () =>
  Promise.all(signingJwks.parse(JSON.stringify([signingKey(), signingKey()])).map(importSigningKey));
const family = newUserFamily(uuidV4(), { id: uuidV4(), email: 'someone@example.com' }, Date.now() - 5_000);

test('an access token has its family and user and no personal data', async () => {
  const [key] = await keys();
  const token = await accessTokens({ signerAt: async () => key! }, 'http://localhost').sign(family);
  const claims = ['aud', 'exp', 'iat', 'is_anonymous', 'iss', 'sid', 'sub'];
  expect(Object.keys(decodeJwt(token)).sort()).toEqual(claims);
});

test('the same rotation gives the same access token', async () => {
  const [then, later] = await keys();
  const signerAt = async (time: number) => (time > family.rotated_at.getTime() ? later! : then!);
  const tokens = accessTokens({ signerAt }, 'http://localhost');
  const token = await tokens.sign(family);
  expect(decodeProtectedHeader(token).kid).toBe(then!.kid);
  expect(decodeJwt(token).iat).toBe(Math.floor(family.rotated_at.getTime() / 1000));
  expect(await tokens.sign(family)).toBe(token);
});
