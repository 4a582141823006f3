import { Failure } from './exit';

/** A request that got no answer, as one sentence; anything else as it is. */
export function explainNetwork(error: unknown, origin: string): unknown {
  if (!isNetworkFailure(error)) return error;
  const reason = (error as Error).name === 'TimeoutError' ? 'it did not answer in time' : reasonOf(error as Error);
  return new Failure('unreachable', `${origin} cannot be reached: ${reason}.`, 1, { cause: error });
}

/** fetch says of the network `TypeError: fetch failed` with the cause, and of our own time limit `TimeoutError`. */
export function isNetworkFailure(error: unknown): boolean {
  const { name, cause } = error as Error;
  return name === 'TimeoutError' || (name === 'TypeError' && cause !== undefined);
}

function reasonOf({ message, cause }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
