import type { ParsedUrlQuery } from 'node:querystring';

/**
 * The parameters of a query. `status[]=a`, as some libraries write a list, is `status=a` (contract: query-tolerances).
 */
export function queryOf(sent: ParsedUrlQuery): ParsedUrlQuery {
  const names = Object.keys(sent);
  if (!names.some(isList)) return sent;
  const query: ParsedUrlQuery = Object.create(null);
  for (const name of names) {
    const plain = isList(name) ? name.slice(0, -2) : name;
    const values = [query[plain], sent[name]].flat().filter((value) => value !== undefined);
    query[plain] = values.length === 1 ? values[0] : values;
  }
  return query;
}

const isList = (name: string): boolean => name.endsWith('[]');
