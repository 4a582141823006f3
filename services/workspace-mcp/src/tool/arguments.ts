import { issueMessage } from '@cws/kit';
import { type LenientArguments, lenientArguments, type UnknownArgument } from './lenient-arguments';
import { nearestName } from './nearest-name';
import { MAX_NAMED, problemsOf, shownPath, wrongArguments } from './refusals';
import type { Tool } from './tool';
import { ToolFailure } from './tool-failure';

export interface ParsedArguments {
  readonly args: Record<string, unknown>;
  /** Names the unknown arguments, which are ignored; empty without any. */
  readonly ignored: string;
}

/**
 * Checks the arguments of a tool. Unknown ones are ignored beside known ones, and named (contract: tool-results, lenient-arguments). The
 * failure names each invalid argument, and the unknown ones where there are no others.
 */
export function parseArguments({ name, input }: Tool, given: unknown): ParsedArguments {
  const { value, unknown } = lenientArguments(input, given);
  const ignored = unknownArguments(name, unknown);
  const parsed = input.safeParse(value, { error: issueMessage });
  if (!parsed.success) {
    const refusal = wrongArguments(name, problemsOf(parsed.error.issues, { input, value }));
    throw new ToolFailure('invalid_arguments', ignored === '' ? refusal : `${refusal} ${ignored}`);
  }
  if (isNothingKnown({ value, unknown }))
    throw new ToolFailure(
      'unknown_arguments',
      `${name} did nothing: it knows none of the arguments of the call. ${ignored}`,
    );
  return { args: parsed.data, ignored };
}

const isNothingKnown = ({ value, unknown }: LenientArguments): boolean =>
  unknown.length > 0 && Object.keys(value as object).length === 0;

/** Names the unknown arguments of a call, each with the nearest known name or the names that there are; empty without any. */
function unknownArguments(tool: string, unknown: readonly UnknownArgument[]): string {
  if (unknown.length === 0) return '';
  const named = unknown.slice(0, MAX_NAMED).map((argument, at) => nameOf(argument, unknown.slice(0, at)));
  const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : '';
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
