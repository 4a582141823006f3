import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { call } from './client';
import { baseUrl, hostRoot } from './target';

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

export interface Documented extends Operation {
  readonly method: string;
  readonly path: string;
  /** The base of the path: {base_url}, or the host root. */
  readonly base: string;
}

/** The document that the running system serves, with validation of values by its schemas. */
export interface OpenApi {
  readonly operations: readonly Documented[];
  /** Tells whether a schema of the document accepts the value. */
  takes(schema: Schema, value: unknown): boolean;
  /** Tells the same about a text in a query or a path. */
  takesText(schema: Schema, text: string): boolean;
  /** Returns how a response differs from its operation; empty if it does not. */
  problemsOf(operation: Documented, status: number, body: unknown): string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export async function fetchOpenApi(): Promise<OpenApi> {
  const { body } = await call('GET', `${hostRoot}/openapi.json`);
  const document = withoutReferences(body as unknown as ReferringDocument);
  const options = { strict: false, validateSchema: false, allErrors: true, formats: { ulid: true } } as const;
  const ajv = addFormats(new Ajv2020(options)).addSchema(document, 'openapi');
  const coercing = addFormats(new Ajv2020({ ...options, coerceTypes: true }));
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ ...operation, method, path, base: 'servers' in item ? hostRoot : baseUrl })),
  );
  const compiled = new Map<string, ValidateFunction>();
  const responseJudge = (pointer: string) => {
    const judge = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, judge);
    return judge;
  };
  return {
    operations,
    takes: (schema, value) => ajv.validate(absolute(schema), value),
    takesText: (schema, text) => coercing.validate({ type: 'object', properties: { text: schema } }, { text }),
    problemsOf({ responses, path, method }, status, body) {
      const documented = [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses);
      const response = documented === undefined ? undefined : responses[documented];
      if (response === undefined || documented === undefined) return `${status} is not documented`;
      if (response.content?.['application/json'] === undefined) return '';
      const parts = ['paths', path, method, 'responses', documented, 'content', 'application/json', 'schema'];
      const judge = responseJudge(parts.map((part) => `/${encoded(part)}`).join(''));
      return judge(body) ? '' : ajv.errorsText(judge.errors);
    },
  };
}

/** A schema of the document as it can be compiled outside of it. */
const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/'));

/** The document as it is served: operations refer to shared parameters and responses. */
export interface ReferringDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Readonly<Record<'parameters' | 'responses', Readonly<Record<string, object>>>>;
}

/** The document with each shared response, and each shared parameter but headers, in its place. */
export function withoutReferences(document: ReferringDocument): ReferringDocument {
  const { parameters, responses } = document.components;
  const found = (one: object, among: Readonly<Record<string, object>>): object =>
    '$ref' in one ? (among[String(one.$ref).split('/').at(-1)!] ?? one) : one;
  const resolved = (operation: Operation) => ({
    ...operation,
    parameters: operation.parameters.map((one) => found(one, parameters)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => [status, found(one, responses)]),
    ),
  });
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [key, METHODS.includes(key) ? resolved(value) : value]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Resolves a JSON pointer in a URI fragment (RFC 6901 §3 and §6). */
const encoded = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
