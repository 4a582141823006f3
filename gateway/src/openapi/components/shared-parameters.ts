import { mapOperations, operationsIn, type Paths } from './document-parts';
import type { Schema } from './schemas';

/** The paths with every parameter that several operations have replaced by a reference, and those parameters as components. */
export function withSharedParameters(paths: Paths): { paths: Paths; parameters: Schema } {
  const all = operationsIn(paths).flatMap(({ parameters }) => parameters.filter((one) => !('$ref' in one)));
  const groups = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter))];
  const names = new Map<string, string>();
  for (const [json, [parameter, ...others]] of groups)
    if (others.length > 0) names.set(json, freeName(parameter!, [...names.values()]));
  const refer = (parameter: Schema): Schema => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  };
  const referring = mapOperations(paths, ({ parameters, ...operation }) => ({
    ...operation,
    parameters: parameters.map(refer),
  }));
  return {
    paths: referring as Paths,
    parameters: Object.fromEntries([...names].map(([json, name]) => [name, JSON.parse(json)])),
  };
}

/** An id is called by what it identifies, as its description says. */
function freeName({ name, description = '' }: Schema, taken: readonly string[]): string {
  const [, noun] = /^The id of the ([a-z]+)/.exec(String(description)) ?? [];
  const isId = /(^|_)id$/.test(String(name));
  const base = pascal(noun && isId ? `${noun}_id` : String(name));
  const alike = taken.filter((one) => one.replace(/\d+$/, '') === base);
  return alike.length === 0 ? base : `${base}${alike.length + 1}`;
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[_-])([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
