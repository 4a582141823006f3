import { Failure } from './exit';

/** Explains a request that got no response in one sentence; any other error is returned as it is. */
export function explainNetwork(error: unknown, origin: string): unknown {
  if (!isNetworkFailure(error)) return error;
  const reason = (error as Error).name === 'TimeoutError' ? 'it did not respond in time' : reasonOf(error as Error);
  return new Failure('unreachable', `${origin} cannot be reached: ${reason}.`, 1, { cause: error });
}

/** `fetch` reports a network failure as `TypeError: fetch failed` with a cause, and our own time limit as `TimeoutError`. */
export function isNetworkFailure(error: unknown): boolean {
  const { name, cause } = error as Error;
  return name === 'TimeoutError' || (name === 'TypeError' && cause !== undefined);
}

function reasonOf({ message, cause }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
