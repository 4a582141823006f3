import { z } from 'zod';
import { OAuthError, type OAuthErrorCode } from './oauth-error';

/** The parameters of a form or of a query by name, without empty ones; a list where one was repeated. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of a query; a name that stands there twice is repeated, also without values. */
export function queryParameters(query: URLSearchParams): Parameters {
  const names = [...new Set(query.keys())].map((name) => [name, query.getAll(name)] as const);
  const present = names.filter(([, values]) => values.length > 1 || values[0] !== '');
  return Object.fromEntries(present.map(([name, values]) => [name, values.length > 1 ? values : values[0]!]));
}

const errors = z.registry<{ readonly error: OAuthErrorCode }>();

/** The schema of a parameter whose invalid values are refused with an error code of their own instead of invalid_request. */
export function refusedAs<Schema extends z.ZodType>(error: OAuthErrorCode, schema: Schema): Schema {
  errors.add(schema, { error });
  return schema;
}

/** Refuses only values that were sent: a parameter that is missing has the same description whatever its schema. */
export const ifSent = (description: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? undefined : description),
});

export interface Refusal {
  readonly error: OAuthErrorCode;
  readonly error_description: string;
}

type Parsed<Values> =
  | { readonly values: Values; readonly refusal?: undefined }
  | { readonly values?: undefined; readonly refusal: Refusal };

/** Parses parameters, or says what is wrong with the first wrong one in the order of the schema. */
export function parseParameters<Schema extends z.ZodObject>(
  schema: Schema,
  sent: Parameters,
): Parsed<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(sent, { error: describe });
  return success ? { values: data } : { refusal: refusalOf(schema, error.issues, sent) };
}

/** The same, with an OAuthError for the refusal. */
export function assertParameters<Schema extends z.ZodObject>(schema: Schema, sent: Parameters): z.output<Schema> {
  const parsed = parseParameters(schema, sent);
  if (parsed.refusal) throw new OAuthError(parsed.refusal.error, parsed.refusal.error_description);
  return parsed.values;
}

const describe = ({ input, path = [] }: z.core.$ZodRawIssue): string | undefined =>
  input === undefined ? `${nameIn(path)} is missing` : undefined;

const nameIn = ([name]: readonly PropertyKey[]): string => String(name);

function refusalOf(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[], sent: Parameters): Refusal {
  const repeated = issues.map(({ path }) => nameIn(path)).find((name) => Array.isArray(sent[name]));
  if (repeated) return { error: 'invalid_request', error_description: `${repeated} is repeated` };
  const { path, message } = issues[0]!;
  const name = nameIn(path);
  const own = sent[name] === undefined ? undefined : errors.get(schema.shape[name]!)?.error;
  return { error: own ?? 'invalid_request', error_description: message };
}
