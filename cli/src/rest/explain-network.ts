import { Failure } from '../exit';

/** A request that got no answer, as one sentence; anything else as it is. */
export function explainNetwork(error: unknown, origin: string): unknown {
  if (!isNetworkFailure(error)) return error;
  const reason = (error as Error).name === 'TimeoutError' ? 'it did not answer in time' : reasonOf(error as Error);
  return new Failure('unreachable', `${origin} cannot be reached: ${reason}.`, 1, { cause: error });
}

/** fetch says of the network `TypeError: fetch failed`, and of our own time limit `TimeoutError`. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || (error.name === 'TypeError' && 'cause' in error));

function reasonOf({ message, cause }: Error): string {
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? inner ?? message;
}
