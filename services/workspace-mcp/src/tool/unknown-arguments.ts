import type { UnknownArgument } from './lenient-arguments';
import { nearestName } from './nearest-name';
import { MOST_NAMED, shownPath } from './refusals';

/** Names the unknown arguments of a call, each with the nearest known name or the names that there are; empty without any. */
export function unknownArguments(tool: string, unknown: readonly UnknownArgument[]): string {
  if (unknown.length === 0) return '';
  const named = unknown.slice(0, MOST_NAMED).map((argument, at) => nameOf(argument, unknown.slice(0, at)));
  const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : '';
  return `Ignored, since ${tool} has no such argument: ${named.join(', ')}${more}.`;
}

/** The names that there are in one place are listed once. */
function nameOf({ path, known }: UnknownArgument, before: readonly UnknownArgument[]): string {
  const shown = `"${shownPath(path)}"`;
  const nearest = nearestName(String(path.at(-1)), known);
  if (nearest) return `${shown} (did you mean "${[...path.slice(0, -1), nearest].join('.')}"?)`;
  if (before.some((other) => other.known === known)) return shown;
  return known.length === 0 ? `${shown} (it takes none)` : `${shown} (known: ${known.join(', ')})`;
}
