import type { z } from 'zod';
import type { Parameters } from '../../http/parameters';
import type { Problems } from '../html/parts';

/** The sent text of a parameter; empty when there is none. */
export const sentText = (sent: Parameters, name: string): string => [sent[name] ?? ''].flat()[0]!;

/** The first value of each parameter of a query. */
export const firstValues = (query: URLSearchParams): Parameters =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.get(name)!]));

type Read<Values> =
  | { readonly values: Values; readonly problems?: undefined }
  | { readonly values?: undefined; readonly problems: Problems };

/** Parses a form for its page: the values, or what is wrong with each field. */
export function readFields<Schema extends z.ZodObject>(schema: Schema, sent: Parameters): Read<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(sent);
  if (success) return { values: data };
  return {
    problems: Object.fromEntries(error.issues.reverse().map(({ path, message }) => [String(path[0]), message])),
  };
}
