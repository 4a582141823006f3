import { headersOf, tracing } from '../components/headers';
import { jsonSchema, parametersIn } from '../components/json-schema';
import { refTo, type Schema } from '../components/schemas';
import type { FaceAnswer, FaceCredential, FaceOperation } from './face-operation';

/** Path items of the raw faces; one below the host root names its server itself (OpenAPI 3.1 §4.8.9). */
export function facePaths(operations: readonly FaceOperation[], origin: string): Schema {
  const items = Map.groupBy(operations, ({ path }) => path);
  return Object.fromEntries([...items].map(([path, group]) => [path, pathItem(group, origin)]));
}

const pathItem = (group: readonly FaceOperation[], origin: string): Schema => ({
  ...(group[0]!.below === 'origin' && { servers: [{ url: origin }] }),
  ...Object.fromEntries(group.map((operation) => [operation.method.toLowerCase(), operationOf(operation)])),
});

function operationOf({ id, tag, summary, description, credential, body, answers, ...parts }: FaceOperation): Schema {
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: SECURITY[credential],
    parameters: parametersOf(parts),
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: jsonSchema(body.schema) } } } }),
    responses: Object.fromEntries(answers.map((answer) => [answer.status, responseOf(answer)])),
  };
}

const SECURITY: Readonly<Record<FaceCredential, readonly Schema[]>> = {
  none: [],
  'cli-token': [{}, { cliToken: [] }],
  tools: [{ workspaceKey: [] }, { cliToken: [] }],
  browser: [{ browser: [] }],
};

const parametersOf = ({ params, query, headers }: Pick<FaceOperation, 'params' | 'query' | 'headers'>): Schema[] => [
  ...parametersIn('path', params),
  ...parametersIn('query', query),
  ...parametersIn('header', headers),
  ...tracing,
];

const responseOf = ({ description, headers = [], body }: FaceAnswer): Schema => ({
  description,
  headers: headersOf(...headers),
  ...(body && { content: contentOf(body) }),
});

function contentOf(body: NonNullable<FaceAnswer['body']>): Schema {
  if (body === 'page') return { 'text/html': { schema: { type: 'string' } } };
  return { 'application/json': { schema: body === 'failure' ? refTo('Failure') : jsonSchema(body) } };
}
