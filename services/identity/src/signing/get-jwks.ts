import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';

export const getJwks = async ({ signing }: Context, _call: Call): Promise<identity.GetJwksResponse> => ({
  jwks: JSON.stringify(await signing.keyring.jwks()),
});
