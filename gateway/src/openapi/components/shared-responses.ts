import { mapOperations, type OperationObject, operationsIn, type Paths, type ResponseObject } from './document-parts';
import type { Schema } from './schemas';

interface Use {
  readonly operation: OperationObject;
  readonly status: string;
  readonly response: ResponseObject;
}

/** The paths with every response that several operations have replaced by a reference, and those responses as components. */
export function withSharedResponses(paths: Paths): { paths: Schema; responses: Schema } {
  const uses = operationsIn(paths).flatMap((operation) =>
    Object.entries(operation.responses).map(([status, response]): Use => ({ operation, status, response })),
  );
  const groups = Map.groupBy(uses, ({ response }) => JSON.stringify(response));
  const names = namesOf([...groups].filter(([, group]) => group.length > 1));
  const shared = [...names].map(([json, name]) => [name, JSON.parse(json)]);
  const refer = (response: ResponseObject): Schema => {
    const name = names.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  return {
    paths: mapOperations(paths, ({ responses, ...operation }) => ({
      ...operation,
      responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, refer(response)])),
    })),
    responses: Object.fromEntries(shared.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A name for each response, by its JSON. */
function namesOf(groups: readonly (readonly [string, readonly Use[]])[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [json, uses] of groups) {
    const name = freeName(nameOf(uses[0]!), taken);
    taken.add(name);
    names.set(json, name);
  }
  return names;
}

function freeName(name: string, taken: ReadonlySet<string>, number = 2): string {
  if (!taken.has(name)) return name;
  return taken.has(`${name}${number}`) ? freeName(name, taken, number + 1) : `${name}${number}`;
}

/** A failure is called by its codes, a success by its data, anything else by the first operation that has it. */
function nameOf({ operation, status, response }: Use): string {
  const codes = errorCodesOf(response);
  if (codes.length > 0) return codes.map(pascal).join('Or');
  const data = dataOf(response);
  if (data !== undefined) return `${data}${status === '200' ? '' : status}`;
  return pascal(`${operation.operationId}_${status}`);
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface Envelope {
  readonly allOf?: readonly { readonly properties?: { readonly error?: ErrorSchema } }[];
  readonly properties?: { readonly data?: { readonly $ref?: string; readonly items?: { readonly $ref?: string } } };
}

interface ErrorSchema {
  readonly properties: { readonly code: { readonly enum: readonly string[] } };
}

const envelopeOf = ({ content }: ResponseObject) => content?.['application/json']?.schema as Envelope | undefined;

const errorCodesOf = (response: ResponseObject): readonly string[] =>
  envelopeOf(response)?.allOf?.flatMap(({ properties }) => properties?.error?.properties.code.enum ?? []) ?? [];

function dataOf(response: ResponseObject): string | undefined {
  const { $ref, items } = envelopeOf(response)?.properties?.data ?? {};
  const name = ($ref ?? items?.$ref)?.split('/').at(-1);
  return name && (items ? `${name}List` : name);
}
