import type { SampleBody, SampleRequest } from './request';

/** A command for a POSIX shell. */
export function curlOf({ method, url, credential, body }: SampleRequest): string {
  const flags = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(credential === 'bearer' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(credential === 'cookie' ? ['-b "session=$SESSION"'] : []),
    ...(body ? bodyFlags(body) : []),
  ];
  return [`curl ${quoted(url)}`, ...flags].join(' \\\n  ');
}

function bodyFlags({ type, value }: SampleBody): string[] {
  if (type === 'application/x-www-form-urlencoded')
    return pairs(value).map((pair) => `--data-urlencode ${quoted(pair)}`);
  if (type === 'multipart/form-data') return Object.keys(value as object).map((name) => `-F ${name}=@${name}.png`);
  return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(value))}`];
}

const pairs = (value: unknown): string[] =>
  Object.entries(value as object).map(([name, one]) => `${name}=${String(one)}`);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
