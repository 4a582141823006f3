import { z } from 'zod';
import { issueMessage } from './issue-message';

const messageOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, { error: issueMessage }).error!.issues[0]!.message;

test.each([
  ['a missing value', z.string(), undefined, 'is required: a string'],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'must be one of a, b'],
  ['null', z.number(), null, 'must be a number, not null'],
  ['a string in place of an array', z.array(z.string()), 'a', 'must be an array, not a string'],
  ['an array in place of a flag', z.boolean(), [], 'must be true or false, not an array'],
  ['an object in place of a string', z.string(), {}, 'must be a string, not an object'],
  ['a number in place of an object', z.object({}), 1, 'must be an object, not a number'],
  ['a flag in place of names', z.record(z.string(), z.string()), true, 'must be an object, not true'],
  ['a fraction', z.int(), 1.5, 'must be a whole number'],
  ['another literal', z.literal('2.0'), '1.0', 'must be 2.0'],
  ['another choice', z.enum(['', 'a']), 'x', 'must be one of empty, a'],
  ['an empty string', z.string().min(1), '', 'must not be empty'],
  ['a short string', z.string().min(3), 'a', 'must have at least 3 characters'],
  ['a long string', z.string().max(1_000), 'a'.repeat(1_001), 'must have at most 1,000 characters'],
  ['a string of two that may have one', z.string().max(1), 'ab', 'must have at most 1 character'],
  ['an empty array', z.array(z.string()).min(1), [], 'must not be empty'],
  ['a long array', z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 items'],
  ['a small number', z.number().min(1), 0, 'must be at least 1'],
  ['a number that is not above', z.number().gt(1), 1, 'must be more than 1'],
  ['a large number', z.number().max(9), 10, 'must be at most 9'],
  ['a number that is not below', z.number().lt(9), 9, 'must be less than 9'],
  ['another multiple', z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  ['no address', z.email(), 'a', 'must be an e-mail address'],
  ['no UUID', z.guid(), 'a', 'must be a UUID'],
  ['another form', z.string().regex(/^[a-z]+$/i), '1', 'must match the pattern ^[a-z]+$'],
  ['another begin', z.string().startsWith('x'), 'y', 'does not have the required form'],
  ['an unknown name', z.strictObject({}), { 'a"b': 1 }, 'has unknown names: "a\\"b"'],
  ['no alternative', z.union([z.string(), z.array(z.string())]), 1, 'must be a string or an array'],
  ['none of two forms', z.union([z.guid(), z.ulid()]), 'a', 'is not valid'],
  ['no variant', z.discriminatedUnion('op', [z.object({ op: z.literal('a') })]), { op: 'x' }, 'must be a'],
  ['a name of another form', z.record(z.string().regex(/^a$/), z.string()), { b: 'x' }, 'has a name that is not valid'],
  ['a value that a rule refuses', z.string().refine(() => false), 'a', 'is not valid'],
])('%s is told in plain words', (_what, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('a schema with a message of its own keeps it', () => {
  expect(messageOf(z.string('must be a name'), 1)).toBe('must be a name');
});

test('of many unknown names 20 are told, shortened', () => {
  const names = Array.from({ length: 20_000 }, (_none, at) => `${'n'.repeat(100)}${at}`);
  const message = messageOf(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 1])));
  expect(message).toMatch(/ and 19980 more$/);
  expect(message.length).toBeLessThan(1_500);
});
