import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { Erasure } from './erasure';

/**
 * Forgets the networks that signed in at the address, and the codes from before the erasure (contract: erasure-gone). What is counted for the
 * address stays until it expires.
 */
export async function forgetAddress(
  { addresses, addressKeys, codes, clock }: Context,
  call: Call,
  { email, started_at }: Erasure,
): Promise<void> {
  if (email === '') return;
  const codeIds = await addresses.forget(call, addressKeys.idOf(email), started_at, clock());
  for (const id of codeIds) await codes.drop(id);
}
