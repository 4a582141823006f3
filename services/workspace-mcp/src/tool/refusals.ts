import { type ErrorDetail, MAX_DETAILS, shortened } from '@cws/kit';
import type { z } from 'zod';
import { nearestName } from './nearest-name';
import { coreOf, type Schema, schemaAt } from './schema-core';

/** The most arguments that a refusal names. */
export const MAX_NAMED = MAX_DETAILS;
/** The most bytes in JSON of the path of an argument that are shown; a client chooses the names of unknown ones. */
const MAX_SHOWN_BYTES = 100;

/** The text about wrong arguments, with a sentence for each. */
export function wrongArguments(name: string, problems: readonly string[]): string {
  const more = problems.length > MAX_NAMED ? [`And ${problems.length - MAX_NAMED} more.`] : [];
  return [`${name} was called with wrong arguments.`, ...problems.slice(0, MAX_NAMED), ...more].join(' ');
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
  issues.flatMap((issue, at) => {
    if (issue.code === 'unrecognized_keys') return unknownKeys(issue, checked);
    const form = isOfWrongKind(issue) && !issues.slice(at + 1).some((later) => isOfSameArgument(issue, later));
    return [
      `${problemOf(issue, checked)}${form ? ` It has the form ${exampleAt(checked.input, issue.path[0])}.` : ''}`,
    ];
  });

/** Whether something else was given than the list or the object that belongs there. */
const isOfWrongKind = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && ['object', 'array'].includes(issue.expected);

/** The form of an argument is shown once, behind its last problem. */
const isOfSameArgument = (one: z.core.$ZodIssue, other: z.core.$ZodIssue): boolean =>
  isOfWrongKind(other) && one.path[0] === other.path[0];

function problemOf({ path, message }: z.core.$ZodIssue, { value }: Checked): string {
  const argument = shownPath(path);
  if (valueAt(path, value) === undefined) return `Argument "${argument}" is required.`;
  return notValid({ path: argument, message });
}

function unknownKeys({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, { input }: Checked): string[] {
  const known = Object.keys((schemaAt(input, path) as z.core.$ZodObject)._zod.def.shape);
  return keys.map((key, at) => {
    const nearest = at < MAX_NAMED ? nearestName(key, known) : undefined;
    const meant = nearest ? `; did you mean "${nearest}"?` : '';
    return notValid({ path: shownPath([...path, key]), message: `there is no such key${meant}` }).replace('?.', '?');
  });
}

const valueAt = (path: readonly PropertyKey[], value: unknown): unknown =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The path of an argument, shortened where it is long. */
export const shownPath = (path: readonly PropertyKey[]): string => shortened(path.join('.'), MAX_SHOWN_BYTES);

/** The keys of an object that an example has. */
const MAX_KEYS = 3;

/** An example in JSON of an argument, which shows what it consists of. */
const exampleAt = (input: z.ZodObject, argument: PropertyKey | undefined): string =>
  JSON.stringify(exampleOf(argument === undefined ? input : schemaAt(input, [argument])));

function exampleOf(wrapped: Schema): unknown {
  const { schema } = coreOf(wrapped);
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .slice(0, MAX_KEYS)
          .map(([key, value]) => [key, exampleOf(value)]),
      );
    case 'array':
      return [exampleOf(def.element)];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    default:
      return '…';
  }
}
