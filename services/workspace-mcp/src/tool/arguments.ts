import { issueMessage } from '@cws/kit';
import { type LenientArguments, lenientArguments } from './lenient-arguments';
import { problemsOf, wrongArguments } from './refusals';
import type { Tool } from './tool';
import { ToolFailure } from './tool-failure';
import { unknownArguments } from './unknown-arguments';

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
