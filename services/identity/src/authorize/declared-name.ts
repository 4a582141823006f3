import { shownName } from '@cws/kit';

/** A name is never read further than this times its maximum. */
const READ_TIMES = 10;

/** The name that a client or a machine gives itself, made safe to show: one line of at most `most` characters. */
export function declaredName(sent: string, most: number): string {
  const shown = shownName(sent.slice(0, most * READ_TIMES));
  return [...shown].slice(0, most).join('').trim();
}
