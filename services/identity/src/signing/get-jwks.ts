import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';

export const getJwks = async ({ keyring }: IdentityContext, _call: Call): Promise<identity.GetJwksResponse> => ({
  jwks: JSON.stringify(await keyring.jwks()),
});
