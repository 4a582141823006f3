import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';

/** The fields of a JSON body, or of a query. */
export type ApiFields = Record<string, unknown>;

/** Fields as a person has written them, `name=value`: texts, and values that may be of other types. */
export interface WrittenFields {
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

/** Reads the fields. Error: wrong usage. */
export async function fieldsIn(context: Pick<Context, 'stdin'>, { texts, values }: WrittenFields): Promise<ApiFields> {
  const fields: ApiFields = Object.create(null);
  for (const one of texts) put(fields, ...pairOf(one));
  for (const one of values) {
    const [name, text] = pairOf(one);
    put(fields, name, await typedValue(context, text));
  }
  return fields;
}

function pairOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw wrongUsage(`${text} is no field: it must be NAME=VALUE.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

const JSON_VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?)$/;

async function typedValue({ stdin }: Pick<Context, 'stdin'>, text: string): Promise<unknown> {
  if (JSON_VALUE.test(text)) return JSON.parse(text);
  if (!text.startsWith('@')) return text;
  const file = text.slice(1);
  return file === '-' ? readAll(stdin) : readFile(file, 'utf8').catch((error: Error) => unreadable(file, error));
}

export const unreadable = (file: string, { message }: Error): never => {
  throw wrongUsage(`${file} cannot be read: ${message}`);
};

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** `a[b][]=1` puts 1 at the end of the list `b` of the object `a`. */
function put(fields: ApiFields, name: string, value: unknown): void {
  const [, first, rest = ''] = NAME.exec(name) ?? [];
  if (first === undefined) throw wrongUsage(`${name} is no name of a field.`);
  const path = [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part]) => part!)];
  let at: ApiFields | unknown[] = fields;
  for (const [index, part] of path.entries()) {
    const isLast = index === path.length - 1;
    at = placed(at, part, name, isLast ? value : path[index + 1] === '' ? [] : Object.create(null), isLast);
  }
}

/** Puts the value there, unless an object or list that is to hold it is there already; returns what is there. */
function placed(at: ApiFields | unknown[], part: string, name: string, value: unknown, isLast: boolean): ApiFields {
  if (Array.isArray(at) !== (part === '')) throw wrongUsage(`${name} does not fit the fields before it.`);
  const known = Array.isArray(at) ? undefined : at[part];
  if (known !== undefined && (isLast || typeof known !== 'object' || known === null))
    throw wrongUsage(`${name} does not fit the fields before it.`);
  if (known !== undefined) return known as ApiFields;
  if (Array.isArray(at)) at.push(value);
  else at[part] = value;
  return value as ApiFields;
}
