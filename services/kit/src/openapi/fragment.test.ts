import { z } from 'zod';
import { fragmentOf } from './fragment';
import type { Operation } from './operation';

const operation: Operation = {
  id: 'makeThing',
  tag: 'things',
  method: 'POST',
  path: '/v1/things',
  summary: 'Make a thing',
  credentials: ['', 'token'],
  query: z.object({ colour: z.enum(['red', 'blue']), size: z.coerce.number().optional() }),
  body: { type: 'application/json', schema: z.object({ name: z.string().max(9), note: z.string().optional() }) },
  responses: [{ status: 201, description: 'Made', body: z.object({ id: z.string() }) }],
};
const fragment = (...operations: Operation[]) => fragmentOf({ tags: { things: 'Things' }, operations });

test('an operation is documented by the schemas that it parses with', () => {
  const { tags, paths } = fragment(operation);
  expect(tags).toEqual([{ name: 'things', description: 'Things' }]);
  expect(paths['/v1/things']!['post']).toMatchObject({
    operationId: 'makeThing',
    description: 'Things.',
    security: [{}, { token: [] }],
    parameters: [
      { name: 'colour', in: 'query', required: true, schema: { type: 'string', enum: ['red', 'blue'] } },
      { name: 'size', in: 'query', required: false },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { name: { type: 'string', maxLength: 9 } }, required: ['name'] },
        },
      },
    },
    responses: { 201: { description: 'Made' } },
  });
});

test('two operations with one id, or with one method and path, are an error', () => {
  expect(() => fragment(operation, { ...operation, path: '/v1/others' })).toThrow('makeThing');
  expect(() => fragment(operation, { ...operation, id: 'makeAnother' })).toThrow('POST /v1/things');
});
