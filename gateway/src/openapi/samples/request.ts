import type { OperationObject, Place } from '../components/document-parts';
import type { Schema } from '../components/schemas';
import type { Examples } from '../examples/example-of';
import { VALUES } from '../examples/values';

/** A request as a sample sends it. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly credential: 'none' | 'bearer' | 'cookie';
  readonly body?: SampleBody;
}

export interface SampleBody {
  readonly type: string;
  readonly value: unknown;
}

interface Parameter extends Schema {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** The example of an operation as a request to the service at `origin`. */
export function sampleRequest(
  operation: OperationObject,
  place: Place,
  examples: Examples,
  origin: string,
): SampleRequest {
  const parameters = operation.parameters.filter((one): one is Parameter => !('$ref' in one));
  const sampleOf = ({ name, schema }: Parameter) =>
    name === 'id' || name === 'session_id' ? idIn(place.path) : examples.parameter(operation.operationId, name, schema);
  const path = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(String(sampleOf(one)))), place.path);
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = new URLSearchParams(
    query.map((one): [string, string] => [one.name, String(sampleOf(one))]),
  ).toString();
  const body = bodyOf(operation);
  return {
    method: place.method.toUpperCase(),
    url: `${origin}${place.isAtRoot ? '' : '/v1'}${path}${search && `?${search}`}`,
    credential: credentialOf(operation),
    ...(body && { body }),
  };
}

function idIn(path: string): unknown {
  const before = path.slice(0, path.search(/\/\{(id|session_id)\}/));
  return VALUES[`path:${before}`];
}

function credentialOf({ security }: OperationObject): SampleRequest['credential'] {
  const [first] = security.filter((one) => Object.keys(one).length > 0);
  if (first === undefined || security.some((one) => Object.keys(one).length === 0)) return 'none';
  return 'browser' in first ? 'cookie' : 'bearer';
}

function bodyOf({ requestBody }: OperationObject): SampleBody | undefined {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { type: first[0], value: first[1].example };
}
