import type { z } from 'zod';
import type { Tool } from './tool';
import { ToolFailure } from './tool-failure';

/** Arguments that the tool knows, checked; unknown ones are ignored. The failure names each argument that is wrong. */
export function parseArguments({ name, input }: Tool, args: unknown): Record<string, unknown> {
  const parsed = input.safeParse(args);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => describe(issue, args));
  throw new ToolFailure('invalid_arguments', `${name} was called with wrong arguments. ${problems.join(' ')}`);
}

function describe({ path, message }: z.core.$ZodIssue, args: unknown): string {
  const argument = path.join('.');
  const isMissing = path.length === 1 && (args as Record<string, unknown>)[argument] === undefined;
  return isMissing ? `Argument "${argument}" is required.` : `Argument "${argument}" is not valid: ${message}.`;
}
