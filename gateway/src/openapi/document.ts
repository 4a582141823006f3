import { brandingOf, type Fragment } from '@cws/kit';
import type { Row } from '../routes/route';
import { avatarPaths } from './avatar-paths';
import { headers } from './components/headers';
import { errorSchemas, type Schema, shapeSchemas } from './components/schemas';
import { CONVENTIONS } from './conventions';
import { fragments } from './fragments';
import { mergedPaths, mergedSecurity } from './merged';
import { operationOf } from './operation';
import { realtimePaths, realtimeSchemas, realtimeSecurity } from './realtime-paths';

/** The OpenAPI 3.1 document of the route table and of the services' fragments, for the host root `origin` and the product `title`. */
export function openApiDocument(rows: readonly Row[], origin: string, title = brandingOf({}).name): Schema {
  const parts = fragments();
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: CONVENTIONS,
      contact: { name: 'The operator of this service', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${origin}/v1` }],
    security: [],
    tags: [...tagsOf(rows), ...parts.flatMap(({ tags }) => tags)],
    paths: merge(pathsOf(rows), avatarPaths(), realtimePaths(), ...parts.map((part) => mergedPaths(part, origin))),
    components: {
      securitySchemes: merge(securitySchemes, realtimeSecurity, ...parts.map((part) => mergedSecurity(part, origin))),
      parameters,
      headers: merge(headers, ...componentsOf(parts, 'headers')),
      schemas: merge(shapeSchemas(shapesOf(rows)), errorSchemas, realtimeSchemas, ...componentsOf(parts, 'schemas')),
    },
  };
}

const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-in by a mailed code, and token pairs',
  users: 'The signed-in user',
  account: 'Export and erasure of an account',
  notifications: 'Notifications of messages that were written while the user was away',
  events: "Entries of the user's calendar, with reminders",
  feedback: 'What users say about the product',
  chats: 'Chat sessions',
  messages: 'Messages of a session',
  bots: 'Profiles of bots',
  desk: 'Sessions of a business, for its members',
  keys: 'Workspace API keys',
  realtime: 'Live events of sessions',
  grants: 'Data-share grants and the catalogue of tool servers',
};

const tagsOf = (rows: readonly Row[]): Schema[] =>
  [...new Set([...rows.map(({ tag }) => tag), 'realtime'])].map((name) => ({ name, description: TAGS[name] }));

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
    schema: { type: 'string', minLength: 1, maxLength: 255 },
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
