import type { ErrorDetail } from '@cws/kit';
import type { z } from 'zod';
import type { Tool } from './tool';
import { ToolFailure } from './tool-failure';

/** Checks the arguments of a tool and ignores unknown ones. The failure names each invalid argument (contract: tool-results). */
export function parseArguments({ name, input }: Tool, args: unknown): Record<string, unknown> {
  const parsed = input.safeParse(args);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => problemOf(issue, args));
  throw new ToolFailure('invalid_arguments', `${name} was called with wrong arguments. ${problems.join(' ')}`);
}

function problemOf(issue: z.core.$ZodIssue, args: unknown): string {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key])).join(' ');
  const argument = path.join('.');
  return valueAt(path, args) === undefined
    ? `Argument "${argument}" is required.`
    : notValid({ path: argument, message });
}

const valueAt = (path: readonly PropertyKey[], args: unknown): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], args);

const unknownKey = (path: readonly PropertyKey[]): string =>
  notValid({ path: path.join('.'), message: 'there is no such key' });

const notValid = ({ path, message }: ErrorDetail): string => `Argument "${path}" is not valid: ${message}.`;

/** The text about arguments that a rule of the domain refused. */
export const wrongArguments = (name: string, details: readonly ErrorDetail[]): string =>
  `${name} was called with wrong arguments. ${details.map(notValid).join(' ')}`;
