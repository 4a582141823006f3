import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHAT_STATUSES, CHAT_TYPES } from './chats';
import { FEEDBACK_TYPES } from './feedback';

type Node = Readonly<Record<string, unknown>>;

/** The document of the interface: it is read as a file, since the client imports nothing of the service. */
const document: Node = JSON.parse(readFileSync(join(__dirname, '../../../../gateway/openapi.json'), 'utf8'));

/** The part that a reference names. */
function resolved(node: unknown): Node {
  const { $ref } = node as Node;
  return typeof $ref === 'string' ? resolved(at(document, ...$ref.slice(2).split('/'))) : (node as Node);
}

const at = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce((part, name) => resolved(part)[name], node);

const JSON_SCHEMA = ['content', 'application/json', 'schema', 'properties'];

/** The values that the description of a field names, which may get more of them. */
const named = (description: unknown): string[] =>
  Array.from(String(description).matchAll(/`(\w+)`/g), ([, value]) => value!);

test.each([
  ['status', CHAT_STATUSES],
  ['type', CHAT_TYPES],
])('chats are listed by every %s that the service has', (name, values) => {
  const chats = at(document, 'paths', '/chats', 'get', 'responses', '200', ...JSON_SCHEMA, 'data');
  expect(named(at(chats, 'items', 'properties', name, 'description'))).toEqual(values);
});

test('feedback is given with every type that the service has', () => {
  const fields = at(document, 'paths', '/feedback', 'post', 'requestBody', ...JSON_SCHEMA);
  expect(at(fields, 'feedback_type', 'anyOf', '0', 'enum')).toEqual(FEEDBACK_TYPES);
});
