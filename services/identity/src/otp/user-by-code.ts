import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { secretHash } from '../secret/secret-hash';
import type { Network } from './address-keys';
import type { CodeSelector } from './address-pipelines';
import type { CountedTry } from './address-record';
import type { CodeRequest } from './code';

/** A try with a code. */
export interface CodeTry extends CodeRequest {
  /** Selects one code; when empty or absent, the caller's network or browser selects it. */
  readonly request_id?: string;
}

/**
 * Returns the user of a correct code, who is made at the first sign-in. Errors: invalid_code, code_expired, rate_limited,
 * upstream_unavailable. The try is counted before the comparison, and the count is undone unless the try was wrong. The code is
 * spent last, so that an outage of profiles spends none.
 */
export async function userByCode(context: Context, call: Call, tried: CodeTry, code: string): Promise<profiles.User> {
  const begun = await context.networkTries.begin(call);
  try {
    const user = await userOf(context, call, tried, code);
    await begun.release();
    return user;
  } catch (error) {
    await (isWrong(error) ? begun.keep() : begun.release());
    throw error;
  }
}

async function userOf(context: Context, call: Call, tried: CodeTry, code: string): Promise<profiles.User> {
  const { addresses, addressKeys, codes, clock } = context;
  const [address, from] = [addressKeys.idOf(tried.address), addressKeys.networkAt(tried.address, call.client_ip)];
  const counted = await addresses.countTry(call, address, meantBy(tried, from), clock());
  if (counted === null) throw new AppError('code_expired');
  try {
    await assertMatch(context, tried, counted, code);
    const user = await ensureUser(context, call, tried.address);
    if (!(await addresses.spend(call, address, counted, from, clock()))) throw new AppError('code_expired');
    await codes.drop(counted.code);
    return user;
  } catch (error) {
    if (!isWrong(error)) await addresses.returnTry(address, counted, from);
    else if (counted.isAttack) await addresses.guard(call, address, clock());
    throw error;
  }
}

function meantBy({ flow, request_id = '' }: CodeTry, from: Network): CodeSelector {
  if (flow !== 'rest') return { flow };
  return request_id === '' ? from : { id: secretHash(request_id) };
}

async function assertMatch(
  { codes }: Context,
  codeRequest: CodeRequest,
  counted: CountedTry,
  code: string,
): Promise<void> {
  const matches = await codes.matches(counted.code, codeRequest, code);
  if (matches === null) throw new AppError('code_expired');
  if (!matches) throw new AppError('invalid_code');
}

async function ensureUser({ profiles }: Context, call: Call, email: string): Promise<profiles.User> {
  const { user } = await profiles.ensureUser(onBehalfOf(call, 'identity'), { email });
  if (!user) throw new AppError('internal', { cause: new Error('profiles returned no user') });
  return user;
}

const isWrong = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_code';
