import { rows } from '../routes';
import { openApiDocument } from './document';
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

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly responses: Record<number, { readonly headers: object }>;
}
