import type { Row } from '../route';
import { oauthPaths } from './oauth-operation';
import { operationOf } from './operation';
import { realtimePaths, realtimeSchemas, realtimeSecurity } from './realtime-paths';
import { errorSchemas, type Schema, shapeSchemas } from './schemas';

/** The OpenAPI 3.1 document of the route table, for the host root `origin`. */
export function openApiDocument(rows: readonly Row[], origin: string): Schema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Conversation and Workspace Service',
      version: '1.0.0',
      description:
        'Chat between end users and bots, and what belongs to it. Timestamps are RFC 3339, UTC, milliseconds.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${origin}/v1` }],
    security: [],
    tags: [...new Set([...rows.map(({ tag }) => tag), 'realtime', 'oauth'])].map((name) => ({
      name,
      description: TAGS[name],
    })),
    paths: { ...pathsOf(rows), ...realtimePaths(), ...oauthPaths() },
    components: {
      securitySchemes: { ...securitySchemes, ...realtimeSecurity },
      parameters,
      headers,
      schemas: { ...shapeSchemas(shapesOf(rows)), ...errorSchemas, ...realtimeSchemas },
    },
  };
}

const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-in by a mailed code, and token pairs',
  users: 'The signed-in user',
  chats: 'Chat sessions',
  messages: 'Messages of a session',
  desk: 'Sessions as the members of a business work on them',
  keys: 'Workspace API keys',
  realtime: 'What happens in a session, as it happens',
  oauth: 'How clients get, renew and end their tokens; flat answers, no envelope',
  grants: 'Data-share grants and the catalogue of tool servers',
};

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
  ...rows.map(({ answer }) => answer.shape),
  'cws.page.v1.PageMeta' as const,
];

const bearer = (description: string): Schema => ({ type: 'http', scheme: 'bearer', description });

const securitySchemes = {
  userToken: { ...bearer("An end user's access token, from sign-in"), bearerFormat: 'JWT' },
  workspaceKey: bearer('A workspace API key (`wsk_…`) without an allowlist'),
  cliToken: bearer("The command-line client's token (`svc_…`)"),
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes a repeat within 24 hours answer what the first request did',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  JsonFields: {
    name: 'X-Json-Fields',
    in: 'header',
    description:
      'Form of structured values that the service writes; without it the form of your own in this request: integer arrays get the UTF-8 bytes of the JSON text',
    schema: { enum: ['json', 'bytes'] },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Echoed on the answer and in every log line',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
};

const header = (description: string, type = 'string'): Schema => ({ description, schema: { type } });

const headers = {
  RequestId: header('The X-Request-Id of the request, or one made for it'),
  IdempotencyReplayed: header('`true` when this repeats an earlier answer'),
  Challenge: header('RFC 6750 §3: `Bearer`'),
  RetryAfter: header('Seconds after which a retry can succeed', 'integer'),
  RateLimit: header('Requests that may come at once', 'integer'),
  RateRemaining: header('Requests left', 'integer'),
  RateReset: header('Seconds until all of them are back', 'integer'),
};
