import { Ajv, type AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';

const LONGEST_PLACE = 200;

/** Only the schemas of strangers themselves are validated, by the schemas of the dialects: nothing of theirs is compiled. */
const options = { strict: false, validateFormats: false, logger: false } as const;
let opened: readonly Ajv[] | undefined;

/** The dialect of MCP, and the one before, which servers use without saying so. */
const dialects = (): readonly Ajv[] => {
  opened ??= [new Ajv2020(options), new Ajv(options)];
  return opened;
};

/** The place in a schema of what no dialect allows, as a JSON pointer; undefined where the schema is valid in one of them. */
export function invalidPlaceIn({ $schema: _, ...schema }: Readonly<Record<string, unknown>>): string | undefined {
  const places = dialects().map((dialect) => placeOf(dialect, schema));
  return places.includes(undefined) ? undefined : places[0]!.slice(0, LONGEST_PLACE);
}

function placeOf(dialect: Ajv, schema: AnySchemaObject): string | undefined {
  try {
    if (dialect.validateSchema(schema)) return undefined;
  } catch {
    return '/'; // nested too deeply
  }
  const pointers = dialect.errors!.map(({ instancePath }) => instancePath || '/');
  return pointers.reduce((deepest, pointer) => (pointer.length > deepest.length ? pointer : deepest));
}
