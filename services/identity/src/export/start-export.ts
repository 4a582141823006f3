import { type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { readCode } from '../otp/code';
import { purposeRequest } from '../otp/purpose-request';
import { useCode } from '../otp/use-code';
import { partsOf } from './read-export';

/**
 * Spends the caller's code and returns the parts of their data, of which the first is read. Errors: forbidden, unauthorized, invalid_code,
 * code_expired, rate_limited.
 */
export async function startExport(
  context: Context,
  call: Call,
  code: string,
): Promise<AsyncGenerator<identity.ReadExportResponse>> {
  const asked = await purposeRequest(context, call, 'export');
  const count = () => context.countExport(call, context.addressKeys.idOf(asked.address));
  await useCode(context, call, asked, readCode(code), count);
  const parts = partsOf(context, onBehalfOf(call, 'identity'));
  return startingWith(await parts.next(), parts);
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
