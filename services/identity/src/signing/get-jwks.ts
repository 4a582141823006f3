import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

export const getJwks = async ({ keyring }: Context, _call: Call): Promise<identity.GetJwksResponse> => ({
  jwks: JSON.stringify(await keyring.jwks()),
});
