import { type Call, uuidV7 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import type { identity } from '@cws/protos';
import { decodeJwt } from 'jose';
import { mailedCode } from './inbox';
import { verifyRequest } from './requests';
import { newAddress, type ServedIdentity, visitor } from './serve';

export interface SignedIn {
  readonly tokens: identity.TokenPair;
  readonly family_id: string;
  /** The call of the holder of the access token. */
  readonly call: Call;
}

/** A sign-in by mailed code. */
export async function signIn({ client }: ServedIdentity, email = newAddress()): Promise<SignedIn> {
  await client.requestOtp(visitor(), { email });
  const code = await mailedCode(email);
  const { tokens, user } = await client.verifyOtp(visitor(), verifyRequest(email, code));
  const family_id = String(decodeJwt(tokens!.access_token)['sid']);
  const call: Call = callAs(userCaller({ user_id: user!.id, email, family_id }));
  return { tokens: tokens!, family_id, call };
}

/** A verified user's call without a sign-in before it. */
export const user = (): Call => callAs(userCaller({ user_id: uuidV7(), email: newAddress() }));
