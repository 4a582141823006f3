import { reasonOf } from '../processes/advice.ts';

/** Text of anything thrown; fetch hides why it failed in the cause. */
export function told(error: unknown): string {
  const cause = error instanceof Error && error.cause ? ` (${reasonOf(error.cause)})` : '';
  return `${reasonOf(error)}${cause}`;
}
