import { type JsonSchema, jsonSchema } from '@cws/kit';
import { rows } from '../routes';

/** The paths of arrays without a maximum in a JSON schema. */
function unboundedArrays(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems } = schema as JsonSchema;
  const own = type === 'array' && typeof maxItems !== 'number' ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => unboundedArrays(inner, `${path}.${key}`))];
}

// contract: envelope-failure
test('every array of a body or query has a maximum, which is checked before its elements', () => {
  const arrays = rows.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) => (schema ? unboundedArrays(jsonSchema(schema), id) : [])),
  );
  expect(arrays).toEqual([]);
});

test.each(rows.flatMap(({ id, body }) => (body ? [{ id, body }] : [])))(
  'a body of $id with a million wrong elements in any field has few problems',
  ({ body }) => {
    const million = Array(1_000_000).fill(1);
    for (const field of Object.keys(body.shape)) {
      const { error } = body.safeParse({ [field]: million });
      expect([field, (error?.issues.length ?? 0) < 50]).toEqual([field, true]);
    }
  },
);
