import { type Content, mapContent, type OperationObject } from '../components/document-parts';
import type { Schema } from '../components/schemas';
import type { Examples } from './example-of';
import { OTHER_CONTENT } from './values';

const isStructured = (type: string): boolean =>
  type === 'application/json' || type === 'application/x-www-form-urlencoded' || type === 'text/event-stream';

/** The operation with an example of its request body and of each success that has content. */
export function withExamples(operation: OperationObject, examples: Examples): OperationObject {
  const { operationId, requestBody, responses } = operation;
  const shown = (content: Content, make: (schema: Schema) => unknown): Content =>
    mapContent(content, (media, type) => ({
      ...media,
      example: isStructured(type) ? make(media.schema) : (OTHER_CONTENT[type] ?? make(media.schema)),
    }));
  return {
    ...operation,
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: shown(requestBody.content, (schema) => examples.request(operationId, schema)),
      },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        response.content && status.startsWith('2')
          ? { ...response, content: shown(response.content, (schema) => examples.response(operationId, schema)) }
          : response,
      ]),
    ),
  };
}
