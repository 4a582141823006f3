import { reasonOf } from '../processes/advice.ts';

/** Formats anything that was thrown, with its cause, where fetch has the reason of a failure. */
export function errorText(error: unknown): string {
  const cause = error instanceof Error && error.cause ? ` (${reasonOf(error.cause)})` : '';
  return `${reasonOf(error)}${cause}`;
}
