import { rows } from '../../routes';
import { readDocument } from '../../testing/document';
import { shapeSchemas } from './schemas';

test('two messages of one name are never one schema', () => {
  expect(() => shapeSchemas(['cws.grants.v1.MergeUserRequest', 'cws.profiles.v1.MergeUserRequest'])).toThrow(
    'cws.grants.v1.MergeUserRequest and cws.profiles.v1.MergeUserRequest',
  );
});

test('a sign-in and a chat session are different schemas', () => {
  const { components } = readDocument('http://localhost:8080') as {
    components: { schemas: Record<string, { required: string[] }> };
  };
  expect(components.schemas.SignIn?.required).toEqual(['id', 'kind', 'name', 'created_at', 'last_used_at', 'current']);
  expect(components.schemas.Session?.required).toContain('app_id');
});

test('lists document their page size, and operations with a key the headers of a repeat', () => {
  const { paths } = readDocument('http://localhost:8080') as {
    paths: Record<string, Record<string, Operation>>;
  };
  const limit = paths['/chats/{id}/messages']?.get?.parameters.find(({ name }) => name === 'limit');
  expect(limit).toMatchObject({
    description: expect.stringContaining('25 if absent'),
    schema: { type: 'integer', minimum: 1 },
  });
  const { responses } = paths['/chats/{id}/messages']!.post!;
  expect(Object.keys(responses[400]!.headers)).toContain('Idempotency-Replayed');
  expect(Object.keys(responses[409]!.headers)).toContain('Retry-After');
});

test('a field that may be null has the type of its values', () => {
  const { Message, Session } = shapeSchemas(['cws.conversations.v1.Message', 'cws.conversations.v1.Session']);
  expect(Message!['properties']).toMatchObject({ helpful: { type: ['boolean', 'null'] } });
  expect(Session!['properties']).toMatchObject({ parent_session_id: { type: ['string', 'null'] } });
});

test('every response has a request id and a trace, and operations with server-written values take X-Json-Fields', () => {
  const { paths } = readDocument('http://localhost:8080') as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const { method, path } of rows) {
    const { parameters, responses } = paths[path]![method.toLowerCase()]!;
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/Traceparent' });
    for (const { headers } of Object.values(responses))
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Request-Id', 'traceparent']));
  }
  for (const path of ['/chats', '/chats/{id}/transfer', '/chats/{id}/messages'])
    expect(paths[path]!.post!.parameters).toContainEqual({ $ref: '#/components/parameters/JsonFields' });
});

test('the fields of sessions and messages list their values', () => {
  const { components } = readDocument('http://localhost:8080') as {
    components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
  };
  const described = (schema: string, field: string) => components.schemas[schema]!.properties[field]!.description;
  expect(described('Session', 'status')).toContain('`snoozed`');
  expect(described('Session', 'type')).toContain('`preview`');
  expect(described('Session', 'routing_reason')).toContain('`app_suspended`');
  expect(described('Session', 'origin_channel')).toContain('`whatsapp`');
  expect(described('Message', 'content_type')).toContain('`carousel`');
  expect(described('Message', 'sender_type')).toContain('`agent`');
  expect(described('PageMeta', 'next_cursor')).toContain('empty at the end');
});

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly responses: Record<number, { readonly headers: object }>;
}
