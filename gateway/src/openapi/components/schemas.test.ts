import { rows } from '../../routes';
import { openApiDocument } from '../document';
import { shapeSchemas } from './schemas';

test('two messages of one name are never one schema', () => {
  expect(() => shapeSchemas(['cws.grants.v1.MergeUserRequest', 'cws.profiles.v1.MergeUserRequest'])).toThrow(
    'cws.grants.v1.MergeUserRequest and cws.profiles.v1.MergeUserRequest',
  );
});

test('a place where somebody is signed in is no chat session', () => {
  const { components } = openApiDocument(rows, 'http://localhost:8080') as {
    components: { schemas: Record<string, { required: string[] }> };
  };
  expect(components.schemas.SignIn?.required).toEqual(['id', 'kind', 'name', 'created_at', 'last_used_at', 'current']);
  expect(components.schemas.Session?.required).toContain('app_id');
});

test('lists tell their page size, and keyed operations what a repeat answers', () => {
  const { paths } = openApiDocument(rows, 'http://localhost:8080') as {
    paths: Record<string, Record<string, Operation>>;
  };
  const limit = paths['/chats/{id}/messages']?.get?.parameters.find(({ name }) => name === 'limit');
  expect(limit?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    description: expect.stringContaining('Absent: 25;'),
  });
  const { responses } = paths['/chats/{id}/messages']!.post!;
  expect(Object.keys(responses[400]!.headers)).toContain('Idempotency-Replayed');
  expect(Object.keys(responses[409]!.headers)).toContain('Retry-After');
});

test('every answer is known by its request id and trace, and what the service writes by its form', () => {
  const { paths } = openApiDocument(rows, 'http://localhost:8080') as {
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

test('the values of what a session and a message say are told', () => {
  const { components } = openApiDocument(rows, 'http://localhost:8080') as {
    components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
  };
  const told = (schema: string, field: string) => components.schemas[schema]!.properties[field]!.description;
  expect(told('Session', 'status')).toContain('`snoozed`');
  expect(told('Session', 'type')).toContain('`preview`');
  expect(told('Session', 'routing_reason')).toContain('`app_suspended`');
  expect(told('Session', 'origin_channel')).toContain('`whatsapp`');
  expect(told('Message', 'content_type')).toContain('`carousel`');
  expect(told('Message', 'sender_type')).toContain('`agent`');
  expect(told('PageMeta', 'next_cursor')).toContain('empty at its end');
});

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly responses: Record<number, { readonly headers: object }>;
}
