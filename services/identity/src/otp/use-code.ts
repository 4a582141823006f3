import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import { secretHash } from '../secret/secret-hash';
import type { Network } from './address-keys';
import type { CodeSelector } from './address-pipelines';
import type { CountedTry } from './address-record';
import type { AfterSpend } from './address-store';
import type { CodeRequest } from './code';

type UseContext = Pick<Context, 'otp' | 'clock'>;

/** A try with a code. */
export interface CodeTry extends CodeRequest {
  /** Selects one code; when empty or absent, the caller's network, browser or purpose selects it. */
  readonly request_id?: string;
}

/**
 * Runs `use` when the code is correct, and then spends the code: an error of `use` spends none. The try is counted before the
 * comparison, and the count is undone unless the try was wrong. `next` is what the caller does with the result. Errors: invalid_code, code_expired, rate_limited,
 * upstream_unavailable, and those of `use`.
 */
export async function useCode<T>(
  context: UseContext,
  call: Call,
  tried: CodeTry,
  code: string,
  use: () => Promise<T>,
  next: AfterSpend = 'the response',
): Promise<T> {
  const begun = await context.otp.networkTries.begin(call);
  try {
    const { result, spent } = await countedUse(context, call, tried, code, use, next);
    await Promise.all([context.otp.codes.drop(spent), begun.release()]);
    return result;
  } catch (error) {
    await (isWrong(error) ? begun.keep() : begun.release());
    throw error;
  }
}

async function countedUse<T>(
  context: UseContext,
  call: Call,
  tried: CodeTry,
  code: string,
  use: () => Promise<T>,
  next: AfterSpend,
): Promise<{ result: T; spent: string }> {
  const { clock } = context;
  const { addresses, addressKeys } = context.otp;
  const [address, from] = [addressKeys.idOf(tried.address), addressKeys.networkAt(tried.address, call.client_ip)];
  const attempt = await addresses.countTry(call, address, meantBy(tried, from), from, clock());
  if (attempt === null) throw new AppError('code_expired');
  try {
    await assertMatch(context, tried, attempt, code);
    const result = await use();
    if (!(await addresses.spend(call, address, attempt, from, clock(), next))) throw new AppError('code_expired');
    return { result, spent: attempt.code };
  } catch (error) {
    if (!isWrong(error)) await addresses.returnTry(address, attempt, from);
    else if (attempt.isAttack) await addresses.guard(call, address, clock());
    throw error;
  }
}

function meantBy({ flow, request_id = '' }: CodeTry, from: Network): CodeSelector {
  if (flow !== 'rest') return { flow };
  return request_id === '' ? from : { id: secretHash(request_id) };
}

async function assertMatch(
  { otp }: UseContext,
  codeRequest: CodeRequest,
  counted: CountedTry,
  code: string,
): Promise<void> {
  const matches = await otp.codes.matches(counted.code, codeRequest, code);
  if (matches === null) throw new AppError('code_expired');
  if (!matches) throw new AppError('invalid_code');
}

const isWrong = (error: unknown): boolean => error instanceof AppError && error.code === 'invalid_code';
