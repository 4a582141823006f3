import type { z } from 'zod';
import type { Tool } from './tool';
import { ToolFailure } from './tool-failure';

/** Checks the arguments of a tool and ignores unknown ones. The failure names each invalid argument. */
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
