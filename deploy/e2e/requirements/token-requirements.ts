import type { Requirement } from './requirement';

/** End users' tokens, and the user that they belong to. */
export const tokenRequirements = [
  {
    id: 'tokens.access',
    contract: ['access-token', 'jwks'],
    text: 'A user gets a JWT that is valid for an hour and that /.well-known/jwks.json verifies',
  },
  {
    id: 'tokens.lifetimes',
    contract: ['token-lifetimes'],
    text: 'Whoever signs in, signs in without an address or refreshes learns for how many seconds both tokens are valid',
  },
  {
    id: 'tokens.access.claims',
    contract: ['access-token-claims'],
    text: 'The access token contains no personal data, in particular not the e-mail address',
  },
  {
    id: 'tokens.access.tampered',
    contract: ['access-token'],
    text: 'A request with a changed or foreign JWT gets 401',
  },
  { id: 'tokens.refresh', contract: ['refresh'], text: 'A user who refreshes gets a new token pair' },
  {
    id: 'tokens.refresh.invalid',
    contract: ['refresh'],
    text: 'A refresh with an invalid token gets 401 unauthorized',
  },
  {
    id: 'tokens.refresh.grace',
    contract: ['refresh-grace'],
    text: 'A refresh that is repeated within 10 s gets the same token pair',
  },
  {
    id: 'tokens.refresh.parallel',
    contract: ['refresh-grace'],
    text: 'Parallel refreshes with one refresh token all get the same token pair',
  },
  {
    id: 'tokens.refresh.reuse',
    contract: ['refresh-replay'],
    text: 'A refresh token that is presented after its successor was used revokes the family',
  },
  {
    id: 'tokens.logout',
    contract: ['logout'],
    text: 'POST /auth/logout always gets 200 {}, and ends the family of the credential that it carries',
  },
  {
    id: 'tokens.logout.reach',
    contract: ['revocation-reach'],
    text: 'After a logout the tokens of that sign-in are refused within 5 s, and other sign-ins stay valid',
  },
  {
    id: 'tokens.staleness',
    contract: ['revocation-staleness'],
    text: 'While identity does not answer, access tokens are served for REVOCATION_STALENESS_S and then refused with 503',
  },
  { id: 'users.me', contract: ['users-me'], text: 'A signed-in user reads their own user with GET /users/me' },
  { id: 'users.fields', contract: ['users-me'], text: 'A user has every documented field with its type' },
] as const satisfies readonly Requirement[];
