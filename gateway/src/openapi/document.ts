import { brandingOf, type Fragment } from '@cws/kit';
import { MAX_KEY_LENGTH } from '../middleware/idempotency';
import { version } from '../pages/version';
import type { Row } from '../routes/route';
import { avatarPaths } from './avatar-paths';
import { contentSchemas } from './components/contents';
import { mapOperations, operationsIn, type Paths } from './components/document-parts';
import { headers } from './components/headers';
import { errorSchemas, type Schema, shapeSchemas } from './components/schemas';
import { withSharedParameters } from './components/shared-parameters';
import { withSharedResponses } from './components/shared-responses';
import { CONVENTIONS } from './conventions';
import { type Examples, examplesOf } from './examples/example-of';
import { withExamples } from './examples/with-examples';
import { fragments } from './fragments';
import { mergedPaths, mergedSecurity } from './merged';
import { operationOf } from './operation';
import { realtimePaths, realtimeSchemas, realtimeSecurity } from './realtime-paths';
import { withSamples } from './samples/with-samples';
import { documentedTags, placeOf } from './tags';
import { describedOperation } from './texts/described-operation';
import { commonText, describedFields } from './texts/field-texts';

/**
 * The OpenAPI 3.1 document of the route table and of the services' fragments. `origin`, the host root, stands in its code samples,
 * and `title` is the name of the product.
 */
export function openApiDocument(rows: readonly Row[], origin: string, title = brandingOf({}).name): Schema {
  const parts = fragments();
  const assembled = merge(pathsOf(rows), avatarPaths(), realtimePaths(), ...parts.map(mergedPaths)) as Paths;
  const schemas = mapValues(
    merge(
      shapeSchemas(shapesOf(rows)),
      contentSchemas,
      errorSchemas,
      realtimeSchemas,
      ...componentsOf(parts, 'schemas'),
    ),
    (schema) => describedFields(schema as Schema, commonText),
  );
  const finished = finishedPaths(assembled, examplesOf(schemas), origin);
  const { paths: referring, parameters: shared } = withSharedParameters(finished);
  const { paths, responses } = withSharedResponses(referring);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: CONVENTIONS,
      contact: { name: 'The operator of this service', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1' }],
    security: [],
    ...documentedTags(new Set(operationsIn(assembled).map(({ tags }) => tags[0]))),
    paths,
    components: {
      securitySchemes: merge(securitySchemes, realtimeSecurity, ...parts.map((part) => mergedSecurity(part, origin))),
      parameters: merge(parameters, shared),
      headers: merge(headers, ...componentsOf(parts, 'headers')),
      responses,
      schemas,
    },
  };
}

/** The paths in the order of their tags, with descriptions, examples and code samples. */
function finishedPaths(paths: Paths, examples: Examples, origin: string): Paths {
  const place = ([, item]: readonly [string, Paths[string]]) => placeOf(operationsIn({ item })[0]!.tags[0]);
  const inOrder = Object.fromEntries(Object.entries(paths).sort((a, b) => place(a) - place(b)));
  return mapOperations(inOrder, (operation, at) => {
    const shown = withExamples(describedOperation(operation, at), examples);
    return withSamples(shown, at, examples, origin);
  }) as Paths;
}

const mapValues = (record: Schema, change: (value: unknown) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const componentsOf = (parts: readonly Fragment[], kind: keyof Fragment['components']) =>
  parts.map(({ components }) => components[kind]);

/** All entries of the parts; a name that two of them have would hide one of its entries, and throws. */
function merge(...parts: readonly Schema[]): Schema {
  const entries = parts.flatMap((part) => Object.entries(part));
  const merged = Object.fromEntries(entries);
  if (entries.length === Object.keys(merged).length) return merged;
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index)!;
  throw new Error(`Two parts of the OpenAPI document have ${twice[0]}`);
}

function pathsOf(rows: readonly Row[]): Schema {
  const byPath = Map.groupBy(rows, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((row) => [row.method.toLowerCase(), operationOf(row)])),
    ]),
  );
}

const shapesOf = (rows: readonly Row[]) => [
  ...rows.map(({ response }) => response.shape),
  'cws.page.v1.PageMeta' as const,
];

const bearer = (description: string): Schema => ({ type: 'http', scheme: 'bearer', description });

const securitySchemes = {
  userToken: { ...bearer("An end user's access token, from sign-in"), bearerFormat: 'JWT' },
  widgetToken: {
    ...bearer("The access token of a widget's visitor, which reaches the chats of that widget's app alone"),
    bearerFormat: 'JWT',
  },
  workspaceKey: bearer('A workspace API key (`wsk_…`) that its owner created, without a list of tools'),
  connectionKey: bearer(
    "A workspace API key (`wsk_…`) that an OAuth client received through an approval for a business with read and write access. It works at that business's desk and cannot reach the approver's own chats",
  ),
  cliToken: bearer("The command-line client's token (`svc_…`)"),
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeat with this key within 24 hours gets the response of the first request',
    schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
  },
  JsonFields: {
    name: 'X-Json-Fields',
    in: 'header',
    description:
      "The form of structured values that the service writes: `json` or `bytes`. Without it, or with any other value, the service uses the form of this request's own values: if they are arrays of integers, the UTF-8 bytes of the JSON text",
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Returned with the response and written to every log line if it has 1 to 128 characters of `[A-Za-z0-9._-]`; any other value is replaced by a new one',
    schema: { type: 'string' },
  },
  Traceparent: {
    name: 'traceparent',
    in: 'header',
    description:
      'W3C Trace Context; returned with the response and written to every log line. A malformed one is replaced by a new one',
    schema: { type: 'string' },
  },
};
