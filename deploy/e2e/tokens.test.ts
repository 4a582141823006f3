import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure, expectUnauthorized } from './support/expectations';
import { newPerson, newVisitor, signIn, type Tokens } from './support/people';
import { hostRoot, origin } from './support/target';
import { within } from './support/within';

type Jwk = JsonWebKey & { kid: string };

const refresh = (refresh_token: string) =>
  call<{ tokens: Tokens }>('POST', '/auth/refresh', { json: { refresh_token } });

const me = (token: string) => call('GET', '/users/me', { token });
const isRefused = async (token: string) => (await me(token)).status === 401;

const part = (jwt: string, at: number) => JSON.parse(Buffer.from(jwt.split('.')[at]!, 'base64url').toString());

covers('tokens.access', 'discovery.jwks')('the access token is a JWT that the published keys verify', async () => {
  const { access_token, user } = await newPerson();
  const header = part(access_token, 0);
  expect(header).toMatchObject({
    typ: 'at+jwt',
    kid: expect.any(String),
    alg: expect.stringMatching(/^(EdDSA|Ed25519|ES256)$/),
  });
  const claims = part(access_token, 1);
  expect(claims).toMatchObject({ iss: origin, aud: `${origin}/v1`, sub: user.id, sid: expect.any(String) });
  expect(claims.exp - claims.iat).toBe(3600);
  expect(await signatureIsGood(access_token, header)).toBe(true);
});

async function signatureIsGood(jwt: string, { alg, kid }: { alg: string; kid: string }): Promise<boolean> {
  const { keys } = (await (await fetch(`${hostRoot}/.well-known/jwks.json`)).json()) as { keys: Jwk[] };
  const jwk = keys.find((key) => key.kid === kid)!;
  expect(keys.some((key) => 'd' in key)).toBe(false);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(jwt.slice(0, jwt.lastIndexOf('.')));
  const signature = Buffer.from(jwt.split('.')[2]!, 'base64url');
  return alg === 'ES256'
    ? verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
    : verify(null, signed, key, signature);
}

covers('tokens.lifetimes')('each new pair of tokens says for how many seconds both are valid', async () => {
  const [person, visitor] = [await newPerson(), await newVisitor()];
  const { tokens: refreshed } = await expectData(200, refresh(person.refresh_token));
  for (const tokens of [person, visitor, refreshed]) {
    const { iat, exp } = part(tokens.access_token, 1);
    expect(tokens).toMatchObject({ expires_in: exp - iat, refresh_expires_in: 30 * 24 * 3600 });
  }
});

covers('tokens.access.claims')('neither a new nor a refreshed access token contains the address', async () => {
  const { access_token, refresh_token, user } = await newPerson();
  const { tokens } = await expectData(200, refresh(refresh_token));
  for (const jwt of [access_token, tokens.access_token]) {
    expect(JSON.stringify(part(jwt, 1))).not.toContain(user.email);
    expect(Object.keys(part(jwt, 1)).sort()).toEqual(['aud', 'exp', 'iat', 'is_anonymous', 'iss', 'sid', 'sub']);
  }
});

covers('tokens.access.tampered')('a changed JWT is refused', async () => {
  const { access_token } = await newPerson();
  const [header, payload, signature] = access_token.split('.') as [string, string, string];
  const claims = Buffer.from(JSON.stringify({ ...part(access_token, 1), sub: '01890000-0000-7000-8000-000000000000' }));
  const none = Buffer.from(JSON.stringify({ ...part(access_token, 0), alg: 'none' })).toString('base64url');
  for (const jwt of [
    `${header}.${claims.toString('base64url')}.${signature}`,
    `${none}.${payload}.`,
    `${header}.${payload}`,
  ]) {
    expectUnauthorized(await me(jwt));
  }
});

covers('tokens.access.tampered')('a refresh token is refused as an access token', async () => {
  const { refresh_token } = await newPerson();
  expectUnauthorized(await me(refresh_token));
});

covers('tokens.refresh')('a refresh returns a new pair that works', async () => {
  const first = await newPerson();
  const { body, status } = await refresh(first.refresh_token);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      data: {
        tokens: {
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          expires_in: expect.any(Number),
          refresh_expires_in: expect.any(Number),
        },
      },
    },
  ]);
  const second = body.data.tokens;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await me(second.access_token)).status).toBe(200);
  expect((await refresh(second.refresh_token)).status).toBe(200);
});

covers('tokens.refresh.invalid')('an invalid refresh token is refused', async () => {
  const { access_token } = await newPerson();
  for (const token of ['', 'nonsense', access_token]) expectFailure(await refresh(token), 401, 'unauthorized');
  expectFailure(await call('POST', '/auth/refresh', { json: {} }), 400, 'validation_failed');
});

covers('tokens.refresh.grace')('a repeat within 10 s gets the identical response', async () => {
  const { refresh_token } = await newPerson();
  const [first, again] = [await refresh(refresh_token), await refresh(refresh_token)];
  expect(again.body).toEqual(first.body);
  expect((await me(again.body.data.tokens.access_token)).status).toBe(200);
});

covers('tokens.refresh.parallel')('parallel refreshes all get the same response', async () => {
  const { refresh_token } = await newPerson();
  const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]!.status).toBe(200);
});

covers('tokens.refresh.reuse')('a repeat after the successor was used revokes the family', async () => {
  const first = await newPerson();
  const second = (await expectData(200, refresh(first.refresh_token))).tokens;
  const third = (await expectData(200, refresh(second.refresh_token))).tokens;
  expectFailure(await refresh(first.refresh_token), 401, 'unauthorized');
  expectFailure(await refresh(third.refresh_token), 401, 'unauthorized');
  await within(5_000, () => isRefused(third.access_token));
});

covers('tokens.logout', 'tokens.logout.reach')('logout by refresh token ends only its family', async () => {
  const here = await newPerson();
  const elsewhere = await signIn(here.user.email, 2);
  const response = await call('POST', '/auth/logout', { json: { refresh_token: here.refresh_token } });
  expect([response.status, response.body]).toEqual([200, { success: true, data: {} }]);
  expectFailure(await refresh(here.refresh_token), 401, 'unauthorized');
  await within(5_000, () => isRefused(here.access_token));
  expectUnauthorized(await me(here.access_token));
  expect((await me(elsewhere.access_token)).status).toBe(200);
});

covers('tokens.logout', 'tokens.logout.reach')('logout by the bearer ends its family', async () => {
  const { access_token, refresh_token } = await newPerson();
  expect((await call('POST', '/auth/logout', { token: access_token })).status).toBe(200);
  expectFailure(await refresh(refresh_token), 401, 'unauthorized');
  await within(5_000, () => isRefused(access_token));
});

covers('tokens.logout')('logout without a credential is 200 {} too', async () => {
  for (const options of [{}, { json: {} }, { json: { refresh_token: 'nonsense' } }, { token: 'nonsense' }]) {
    const response = await call('POST', '/auth/logout', options);
    expect([response.status, response.body]).toEqual([200, { success: true, data: {} }]);
  }
});
