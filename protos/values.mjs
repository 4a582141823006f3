// Turns the descriptor set into values.ts: the strings of each enum. Fields take them as strings (the option value_of).

/** TypeScript source that exports `values`, by the full name of the enum. */
export function valuesModule(registry) {
  const values = Object.fromEntries([...enumsOf(registry)].map((one) => [one.typeName, stringsOf(one)]));
  return `export const values = ${JSON.stringify(values, null, 2)} as const;\n`;
}

/** The strings that a field takes by its option; undefined where it has none. */
export function stringsByName(registry, name) {
  if (name === undefined) return undefined;
  const found = registry.getEnum(name);
  if (!found) throw new Error(`value_of names the enum ${name}, which does not exist`);
  return stringsOf(found);
}

const enumsOf = (registry) =>
  [...registry.files].filter(({ proto }) => proto.package.startsWith('cws.')).flatMap(({ enums }) => enums);

/** CHANNEL_FORM_RESPONSE is `form_response`; the value 0, which buf requires, stands for no value. */
function stringsOf({ values, sharedPrefix }) {
  const named = values.filter(({ number }) => number !== 0).map(({ name }) => name.toLowerCase());
  return named.map((name) => name.slice(sharedPrefix.length));
}
