import { type ErrorDetail, MAX_DETAILS, shortened } from '@cws/kit';
import type { z } from 'zod';
import { exampleAt } from './example';
import { nearestName } from './nearest-name';
import { schemaAt } from './schema-core';

/** The most arguments that a refusal names. */
export const MOST_NAMED = MAX_DETAILS;
/** The most bytes in JSON of the path of an argument that are shown; a client chooses the names of unknown ones. */
const MOST_SHOWN_BYTES = 100;

/** The text about wrong arguments, with a sentence for each. */
export function wrongArguments(name: string, problems: readonly string[]): string {
  const more = problems.length > MOST_NAMED ? [`And ${problems.length - MOST_NAMED} more.`] : [];
  return [`${name} was called with wrong arguments.`, ...problems.slice(0, MOST_NAMED), ...more].join(' ');
}

/** The sentence about an argument that was refused. */
export const notValid = ({ path, message }: ErrorDetail): string =>
  path === '' ? `${message}.` : `Argument "${path}" is not valid: ${message}.`;

/** The arguments that were checked, and the schema that checked them. */
interface Checked {
  readonly input: z.ZodObject;
  readonly value: unknown;
}

/** The sentences about the arguments that a schema refused. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[], checked: Checked): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, checked) : [problemOf(issue, checked)],
  );

function problemOf(issue: z.core.$ZodIssue, { input, value }: Checked): string {
  const { path, message } = issue;
  const argument = shownPath(path);
  if (valueAt(path, value) === undefined) return `Argument "${argument}" is required.`;
  const isOfWrongKind = issue.code === 'invalid_type' && ['object', 'array'].includes(issue.expected);
  const form = isOfWrongKind ? ` It has the form ${exampleAt(input, path[0])}` : '';
  return `${notValid({ path: argument, message })}${form}`;
}

function unknownKeys({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, { input }: Checked): string[] {
  const known = Object.keys((schemaAt(input, path) as z.core.$ZodObject)._zod.def.shape);
  return keys.map((key, at) => {
    const nearest = at < MOST_NAMED ? nearestName(key, known) : undefined;
    const meant = nearest ? `; did you mean "${nearest}"?` : '';
    return notValid({ path: shownPath([...path, key]), message: `there is no such key${meant}` }).replace('?.', '?');
  });
}

const valueAt = (path: readonly PropertyKey[], value: unknown): unknown =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The path of an argument, shortened where it is long. */
export const shownPath = (path: readonly PropertyKey[]): string => shortened(path.join('.'), MOST_SHOWN_BYTES);
