import {
  type OperationObject,
  operationsIn,
  type Paths,
  type ResponseObject,
} from '../openapi/components/document-parts';
import { openApiDocument } from '../openapi/document';
import { rows } from '../routes';

/** The document for an origin as clients read it, with every shared response in its place. */
export function readDocument(origin: string): Record<string, unknown> {
  const document = JSON.parse(JSON.stringify(openApiDocument(rows, origin)));
  const shared: Readonly<Record<string, ResponseObject>> = document.components.responses;
  for (const operation of operationsIn(document.paths as Paths)) resolveResponses(operation, shared);
  return document;
}

function resolveResponses({ responses }: OperationObject, shared: Readonly<Record<string, ResponseObject>>): void {
  for (const [status, { $ref }] of Object.entries(responses))
    if (typeof $ref === 'string') Object.assign(responses, { [status]: shared[$ref.split('/').at(-1)!] });
}
