import type { z } from 'zod';
import { MAX_DETAILS } from '../errors/bounded-details';
import { shortened } from '../errors/shortened';

/** An issue as a schema raised it, with the value that it is about. */
type Issue = z.core.$ZodRawIssue;
type Of<Code extends z.core.$ZodIssue['code']> = z.core.$ZodRawIssue<Extract<z.core.$ZodIssue, { code: Code }>>;

/**
 * The problem of a value, as the rest of a sentence that begins with the value's name. Passed as `error` when a schema parses, it speaks for
 * the checks that have no message of their own; the words of the schema library are for programmers.
 */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue as Of<'invalid_type'>);
    case 'invalid_value':
      return oneOf((issue as Of<'invalid_value'>).values);
    case 'too_big':
      return atMost(issue as Of<'too_big'>);
    case 'too_small':
      return atLeast(issue as Of<'too_small'>);
    case 'invalid_format':
      return wrongForm(issue as Of<'invalid_format'>);
    case 'not_multiple_of':
      return `must be a multiple of ${(issue as Of<'not_multiple_of'>).divisor}`;
    case 'unrecognized_keys':
      return unknownKeys((issue as Of<'unrecognized_keys'>).keys);
    case 'invalid_union':
      return noneFits(issue as Of<'invalid_union'>);
    case 'invalid_key':
      return 'has a name that is not valid';
    case 'invalid_element':
      return 'has an element that is not valid';
    default:
      return 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function wrongType({ expected, input }: Of<'invalid_type'>): string {
  const type = TYPES[expected];
  if (input === undefined) return type === undefined ? 'is required' : `is required: ${type}`;
  if (type === undefined) return 'is not valid';
  return given(input) === 'a number' && expected === 'int' ? `must be ${type}` : `must be ${type}, not ${given(input)}`;
}

/** The type of a value that was sent, never the value. */
function given(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : 'a string';
}

const MAX_NAME = 60;

function oneOf(values: readonly unknown[]): string {
  const [only, ...more] = values.map((value) => (value === '' ? 'empty' : String(value)));
  return more.length === 0 ? `must be ${only}` : `must be one of ${[only!, ...more].join(', ')}`;
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item', map: 'entry' };

function atMost({ origin, maximum, inclusive }: Of<'too_big'>): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have at most ${counted(Number(maximum), unit)}`;
}

function atLeast({ origin, minimum, inclusive }: Of<'too_small'>): string {
  const unit = UNITS[origin];
  if (unit === undefined) return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${counted(Number(minimum), unit)}`;
}

const counted = (number: number, unit: string): string => {
  if (number === 1) return `1 ${unit}`;
  return `${number.toLocaleString('en')} ${unit === 'entry' ? 'entries' : `${unit}s`}`;
};

const FORMS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a URL',
  uuid: 'a UUID',
  guid: 'a UUID',
  ulid: 'a ULID',
  datetime: 'an RFC 3339 time',
  date: 'a date such as 2026-11-20',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  json_string: 'JSON',
};

function wrongForm({ format, pattern }: Of<'invalid_format'>): string {
  const form = FORMS[format];
  if (form !== undefined) return `must be ${form}`;
  return pattern === undefined
    ? 'does not have the required form'
    : `must match the pattern ${withoutSlashes(pattern)}`;
}

/** A regular expression is written as JSON schema has it, without its delimiters. */
const withoutSlashes = (pattern: string): string => pattern.replace(/^\/|\/[a-z]*$/g, '');

function unknownKeys(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_DETAILS).map((key) => JSON.stringify(shortened(key, MAX_NAME)));
  const others = keys.length - named.length;
  return `has unknown names: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Alternatives that differ by their type are named. */
function noneFits(issue: Of<'invalid_union'>): string {
  if ('options' in issue && Array.isArray(issue.options)) return oneOf(issue.options);
  if (issue.input === undefined) return 'is required';
  const types = issue.errors?.map(([first]) => typeOf(first)) ?? [];
  if (types.length === 0 || types.includes(undefined)) return 'is not valid';
  return `must be ${[...new Set(types)].join(' or ')}`;
}

const typeOf = (issue: z.core.$ZodIssue | undefined): string | undefined =>
  issue?.code === 'invalid_type' && issue.path.length === 0 ? TYPES[issue.expected] : undefined;
