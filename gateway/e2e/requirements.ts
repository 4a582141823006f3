import { answerRequirements } from './answer-requirements';
import { cliRequirements } from './cli-requirements';
import { cliTokenRequirements } from './cli-token-requirements';
import { identityRequirements } from './identity-requirements';
import { messageRequirements } from './message-requirements';
import { oauthRequirements } from './oauth-requirements';
import { otpRequirements } from './otp-requirements';
import { pageRequirements } from './page-requirements';
import { profileRequirements } from './profile-requirements';
import { raceRequirements } from './race-requirements';
import { realtimeRequirements } from './realtime-requirements';
import type { Requirement } from './requirement';
import { sessionRequirements } from './session-requirements';

/**
 * Behaviours of the main job: sign in, chat, keys, tool server, and the conventions that they show. Each has a test
 * that names its id; `requirements.test.ts` fails for one that has none.
 */
export const requirements = [
  // Conventions
  { id: 'envelope.success', source: '§2.1', text: 'A success is {success: true, data} and has no error' },
  { id: 'envelope.failure', source: '§2.1, §7.1', text: 'A failure is {success: false, error: {code, message}}' },
  {
    id: 'envelope.no-internals',
    source: 'Wire conventions: Envelope',
    text: 'A failure shows no stack and no internals',
  },
  { id: 'envelope.meta', source: 'Wire conventions: meta', text: 'Lists have per_page, next_cursor, total and page' },
  {
    id: 'wire.timestamps',
    source: 'Wire conventions: Timestamps',
    text: 'Timestamps are RFC 3339 in UTC with milliseconds',
  },
  {
    id: 'wire.fields-present',
    source: 'Wire conventions: Fields present',
    text: 'Unset fields are there: "", null, [], 0, false',
  },
  {
    id: 'wire.structured-echo',
    source: 'Wire conventions: Structured fields',
    text: 'Any JSON value is echoed unchanged',
  },
  {
    id: 'wire.structured-bytes',
    source: 'Wire conventions: Structured fields',
    text: 'An array of integers that spells UTF-8 is read as that text',
  },
  { id: 'wire.message-text', source: 'Wire conventions: Structured fields', text: 'A message carries read-only text' },
  {
    id: 'wire.cursor.tampered',
    source: 'Wire conventions: Cursor',
    text: 'An unreadable or tampered cursor is 400 invalid_cursor',
  },
  {
    id: 'wire.cursor.other-filters',
    source: 'Wire conventions: Cursor',
    text: 'A cursor with other filters is 400 invalid_cursor',
  },
  {
    id: 'wire.cursor.ulid',
    source: 'Wire conventions: Cursor',
    text: 'A message list takes a bare ULID as exclusive bound',
  },
  {
    id: 'wire.page-size.clamped',
    source: '§8, Wire conventions: Page size',
    text: 'A page size over the maximum is clamped and meta says so',
  },
  {
    id: 'wire.page-size.invalid',
    source: 'Wire conventions: Page size',
    text: 'A page size that is no whole number from 1 is 400',
  },
  { id: 'wire.body.invalid-json', source: 'Wire conventions: Bad JSON', text: 'Bad JSON is 400 invalid_json' },
  { id: 'wire.body.media-type', source: 'Wire conventions: wrong content type', text: 'A body of another type is 415' },
  { id: 'wire.body.too-large', source: 'Wire conventions: body over 1 MiB', text: 'A body over 1 MiB is 413' },
  {
    id: 'wire.hostile.depth',
    source: 'Wire conventions: Hostile JSON',
    text: 'More than 100 open brackets are 400 invalid_json',
  },
  {
    id: 'wire.hostile.surrogate',
    source: 'Wire conventions: Hostile JSON',
    text: 'A lone surrogate is 400 validation_failed',
  },
  {
    id: 'wire.hostile.proto',
    source: 'Wire conventions: Hostile JSON',
    text: 'A __proto__ key is 400 validation_failed',
  },
  {
    id: 'wire.unknown-fields',
    source: 'Wire conventions: Unknown body fields',
    text: 'Unknown and server-owned fields change nothing',
  },
  {
    id: 'wire.wrong-type',
    source: 'Wire conventions: Wrong type',
    text: 'A wrong type is 400 validation_failed with details',
  },
  { id: 'wire.path-id', source: 'Wire conventions: Path ids', text: 'A malformed path id is 400 invalid_id' },
  { id: 'wire.unknown-path', source: 'Wire conventions: Unknown path', text: 'An unknown path is 404 not_found' },
  { id: 'wire.unknown-method', source: 'Wire conventions: Unknown method', text: 'Another method is 405 with Allow' },
  {
    id: 'wire.unauthorized',
    source: '§5.1, Wire conventions: Auth failure',
    text: 'No good credential is 401 with WWW-Authenticate: Bearer',
  },
  {
    id: 'wire.session-not-found',
    source: 'Wire conventions: Unknown or foreign session',
    text: 'Both are the same 400 session_not_found',
  },
  {
    id: 'wire.request-id',
    source: 'Wire conventions: Request id',
    text: 'X-Request-Id is taken if well-formed, else made, and echoed',
  },
  {
    id: 'wire.traceparent',
    source: 'Wire conventions: Request id',
    text: 'traceparent keeps its trace id and comes back',
  },
  {
    id: 'wire.idempotency.create',
    source: 'Wire conventions: Idempotency',
    text: 'A repeated create is 201 with the same session, replayed',
  },
  {
    id: 'wire.idempotency.resume',
    source: 'Wire conventions: Idempotency',
    text: 'A repeated resume is 200 with the same session',
  },
  {
    id: 'wire.idempotency.message',
    source: 'Wire conventions: Idempotency',
    text: 'A repeated send answers the stored message',
  },
  {
    id: 'wire.idempotency.conflict',
    source: 'Wire conventions: Idempotency',
    text: 'The key with another body is 422 idempotency_conflict',
  },
  {
    id: 'wire.idempotency.parallel',
    source: 'Wire conventions: Idempotency',
    text: 'Parallel requests with one key make one thing',
  },
  {
    id: 'wire.idempotency.scope',
    source: 'Wire conventions: Idempotency',
    text: 'A key belongs to one caller and one path',
  },
  {
    id: 'wire.idempotency.secrets',
    source: 'Identity: Secrets',
    text: 'Operations that answer secrets take no Idempotency-Key',
  },
  {
    id: 'wire.idempotency.refusal',
    source: 'Wire conventions: Idempotency',
    text: 'A final refusal is kept and repeated',
  },
  {
    id: 'wire.upstream-away',
    source: 'Wire conventions: Backend late or away',
    text: '503 upstream_unavailable with Retry-After, or 504 upstream_timeout',
  },
  {
    id: 'wire.security-headers',
    source: 'Gateway: security headers',
    text: 'Answers are neither sniffed nor kept by caches',
  },
  { id: 'wire.cors', source: 'Wire conventions: CORS', text: 'Origins off the allowlist get no CORS headers' },
  {
    id: 'wire.cors.exposed',
    source: 'Wire conventions: CORS',
    text: 'Pages of allowed origins may read X-Request-Id and RateLimit-* everywhere',
  },
  {
    id: 'wire.connection.refused-upgrade',
    source: 'Gateway: connections',
    text: 'A refused WebSocket upgrade is answered and its connection closed within a second',
  },
  {
    id: 'wire.connection.not-http',
    source: 'Gateway: connections',
    text: 'Bytes that are not HTTP are answered and the connection closed within a second',
  },
  {
    id: 'wire.connection.slow',
    source: 'Gateway: connections',
    text: 'Slow headers and slow bodies without a credential are ended',
  },
  {
    id: 'wire.ids.case',
    source: 'Identity: Ids in requests',
    text: 'UUIDs and ULIDs of our own resources are taken in any case, in paths, bodies, queries and frames',
  },
  {
    id: 'wire.ids.opaque',
    source: 'Identity: Ids in requests',
    text: 'Opaque values of clients are never changed',
  },
  {
    id: 'wire.odd-names',
    source: 'Wire conventions: Unknown path',
    text: 'Names that JavaScript objects inherit are names like any other',
  },
  {
    id: 'wire.absolute-form',
    source: 'RFC 9112 §3.2.2',
    text: 'A request target in absolute form is served like its path, also at the services behind the gateway',
  },
  {
    id: 'wire.preflight',
    source: 'Identity: Preflight',
    text: 'OPTIONS at the tool server and discovery is 204 before authentication',
  },

  // One-time codes
  {
    id: 'otp.request',
    source: 'Identity: POST /auth/otp/request',
    text: '200 {sent, expires_in: 600, resend_after: 60, request_id, code_length}',
  },
  {
    id: 'otp.request.no-oracle',
    source: 'Identity: POST /auth/otp/request',
    text: 'Known and unknown addresses get the same answer',
  },
  { id: 'otp.request.malformed', source: 'Identity: Addresses', text: 'What is not exactly one address is 400' },
  { id: 'otp.request.domain', source: 'Identity: Addresses', text: 'A Unicode domain is turned into punycode' },
  { id: 'otp.mail', source: 'Identity: Code', text: 'The code is the one run of six digits in a mail' },
  { id: 'otp.verify', source: '§4.1', text: '200 {tokens, user}' },
  {
    id: 'otp.verify.user',
    source: '§2.2, Identity: Verify',
    text: 'The first success makes a verified user; a later one finds it again',
  },
  { id: 'otp.verify.normalised', source: 'Identity: Verify', text: 'The address is trimmed and lower-cased' },
  { id: 'otp.verify.malformed', source: 'Identity: Verify', text: 'A malformed body is 400' },
  { id: 'otp.verify.wrong', source: 'Identity: Verify', text: 'A wrong code is 401 invalid_code' },
  { id: 'otp.verify.none', source: 'Identity: Verify', text: 'Without a code asked for it is 401 code_expired' },
  {
    id: 'otp.verify.burnt',
    source: 'Identity: OTP, once more',
    text: 'The fifth wrong try burns the code; then it is 401 code_expired',
  },
  { id: 'otp.verify.single-use', source: 'Identity: Code', text: 'A code is good once, also for parallel tries' },
  {
    id: 'otp.verify.replaced',
    source: 'Identity: One-time codes under attack',
    text: 'Of the codes of a network the newest is meant',
  },
  ...otpRequirements,
  {
    id: 'otp.verify.authorization',
    source: 'Identity: switch_business, once more',
    text: 'An Authorization header is ignored there',
  },

  // End-user tokens
  {
    id: 'tokens.access',
    source: 'Identity: End-user tokens, Secrets',
    text: 'The access token is a JWT of 1 h that /.well-known/jwks.json verifies',
  },
  {
    id: 'tokens.access.claims',
    source: 'Identity: Secrets',
    text: 'The access token tells no personal data: no address is in it',
  },
  { id: 'tokens.access.tampered', source: 'Identity: End-user tokens', text: 'A changed or foreign JWT is 401' },
  { id: 'tokens.refresh', source: 'Identity: End-user tokens', text: 'POST /auth/refresh answers a fresh pair' },
  {
    id: 'tokens.refresh.invalid',
    source: 'Identity: End-user tokens',
    text: 'A token that is none is 401 unauthorized',
  },
  {
    id: 'tokens.refresh.grace',
    source: 'Identity: Grace',
    text: 'The same token again within 10 s gets the same answer',
  },
  {
    id: 'tokens.refresh.parallel',
    source: 'Identity: Parallel redemptions',
    text: 'Parallel refreshes all get the same answer',
  },
  {
    id: 'tokens.refresh.reuse',
    source: 'Identity: Grace',
    text: 'A repeat after the successor was used revokes the family',
  },
  { id: 'tokens.logout', source: 'Identity: End-user tokens', text: 'POST /auth/logout is 200 {} always' },
  {
    id: 'tokens.logout.reach',
    source: 'Identity: Revocation reach',
    text: 'A revoked family is refused within 5 s, others live on',
  },

  // Users
  { id: 'users.me', source: 'Profiles: GET /users/me', text: '200 with the signed-in user' },
  { id: 'users.fields', source: '§2.2', text: 'A user has every field of its type' },

  // Sessions
  { id: 'chats.create', source: '§4.3, Conversations: Create or resume', text: 'A new session is 201 and active' },
  { id: 'chats.fields', source: '§2.4', text: 'A session has every field of its type' },
  {
    id: 'chats.resume',
    source: '§4.3, Conversations: Create or resume',
    text: 'The open session of the same key is 200',
  },
  {
    id: 'chats.resume.key',
    source: 'Conversations: Create or resume',
    text: 'Another user or channel is another session',
  },
  {
    id: 'chats.resume.new',
    source: 'Conversations: Create or resume',
    text: 'new: true always makes one, which is resumed then',
  },
  {
    id: 'chats.resume.parallel',
    source: 'Conversations: Resume slot',
    text: 'Parallel creates of one key make one session',
  },
  { id: 'chats.routing.no-app', source: '§2.4.3', text: 'Without an app the default assistant answers: no_app' },
  { id: 'chats.routing.not-found', source: '§2.4.3', text: 'An unknown app is rerouted: app_not_found' },
  { id: 'chats.routing.explicit', source: '§2.4.3', text: 'A named, active app is taken: explicit' },
  { id: 'chats.routing.suspended', source: '§2.4.3', text: 'A suspended app is rerouted: app_suspended' },
  { id: 'chats.routing.deleted', source: '§2.4.3', text: 'A deleted app is rerouted: app_deleted' },
  { id: 'chats.routing.frozen', source: '§2.4.3', text: 'A session stays on its app and keeps its routing_reason' },
  { id: 'chats.routing.malformed', source: 'Conversations: Routing', text: 'A malformed app_id is 400' },
  {
    id: 'chats.bot',
    source: 'Conversations: Routing',
    text: "Without a bot the app's own is taken; one of another app is 400 bot_not_found",
  },
  { id: 'chats.channel', source: 'Conversations: channel', text: 'channel is web by default; an unknown one is 400' },
  { id: 'chats.type', source: 'Conversations: type', text: 'type is bot by default, and only bot resumes' },
  {
    id: 'chats.reference-code',
    source: 'Conversations: reference_code',
    text: 'Each session has a short code of its own',
  },
  { id: 'chats.list', source: '§4.4', text: '200 with sessions and meta' },
  { id: 'chats.list.own', source: 'Human desk: GET /chats', text: 'A list holds own sessions only' },
  { id: 'chats.list.order', source: 'Conversations: List', text: 'Newest activity comes first' },
  { id: 'chats.list.page-size', source: '§4.4, §8', text: 'per_page is 20 by default and at most 100' },
  {
    id: 'chats.list.page',
    source: 'Wire conventions: meta',
    text: 'page= names a page by its number, meta.page says it again, and a cursor leads on from there',
  },
  {
    id: 'chats.list.walk',
    source: 'Conversations: Session cursor',
    text: 'Walking the cursor shows each session once and keeps total',
  },
  {
    id: 'chats.list.filters',
    source: '§4.4, Conversations: List',
    text: 'type, status (repeated or with commas) and app_id filter',
  },

  // Messages
  { id: 'messages.send', source: '§4.6', text: '201 with the message' },
  { id: 'messages.fields', source: '§2.5', text: 'A message has every field of its type' },
  {
    id: 'messages.sender',
    source: 'Conversations: sender',
    text: 'The sender comes from the credential, not from the body',
  },
  { id: 'messages.private', source: 'Conversations: sender', text: "A user's is_private is stored false" },
  {
    id: 'messages.content-type',
    source: 'Conversations: content_type',
    text: 'content_type is text by default; an unknown one is 400',
  },
  {
    id: 'messages.action-ignored',
    source: '§4.6, Conversations: Postback',
    text: 'action_* is ignored unless content_type is postback',
  },
  { id: 'messages.sizes', source: 'Conversations: Sizes', text: 'content over 32 KiB is 400 message_too_large' },
  {
    id: 'messages.order',
    source: 'Conversations: Message order',
    text: 'Ids rise strictly inside a session, parallel senders included',
  },
  {
    id: 'messages.client-id',
    source: 'Wire conventions: Idempotency',
    text: 'A repeated client_message_id is 201 with the stored message',
  },
  {
    id: 'messages.client-id.parallel',
    source: 'Conversations: Send: order and retry',
    text: 'Parallel repeats make one message',
  },
  {
    id: 'messages.derived',
    source: 'Conversations: Derived fields',
    text: 'The session counts and shows its last message',
  },
  {
    id: 'messages.topic',
    source: '§2.4.4, Conversations: Topic',
    text: 'The first user message seeds the topic, later ones leave it',
  },
  {
    id: 'messages.channel-switch',
    source: 'Conversations: channel',
    text: 'Another channel bumps the counters of the session',
  },
  {
    id: 'messages.list.forward',
    source: '§4.7, Conversations: Message list',
    text: 'forward ascends from the oldest, and is the default',
  },
  {
    id: 'messages.list.backward',
    source: '§4.7, Conversations: Message list',
    text: 'backward descends from the newest, and ends with ""',
  },
  {
    id: 'messages.list.limit',
    source: '§4.7, Conversations: Message list',
    text: 'limit is 25 by default and at most 100',
  },
  {
    id: 'messages.list.poll',
    source: 'Conversations: Message cursor',
    text: 'forward always gives a cursor that later messages come after',
  },
  {
    id: 'messages.list.cursor-bound',
    source: 'Conversations: Message cursor',
    text: 'A cursor belongs to one session and direction',
  },
  { id: 'messages.list.direction', source: '§4.7', text: 'Another direction is 400' },

  // Keys
  { id: 'keys.create', source: 'Identity: Keys over REST', text: '201 with the key, once' },
  { id: 'keys.form', source: 'Identity: Keys', text: 'A key is wsk_ and base62' },
  { id: 'keys.lifetime', source: '§5.4.8, §8', text: 'A key lives 7 days by default and 90 at most' },
  { id: 'keys.list', source: 'Identity: Shapes', text: 'The list shows what a key is, never the key' },
  {
    id: 'keys.delete',
    source: 'Identity: Keys over REST, Shapes',
    text: 'DELETE is 200 {revoked: true}; an unknown or foreign id is 404',
  },
  { id: 'keys.delete.reach', source: 'Identity: Revocation reach', text: 'A revoked key is refused within 2 s' },
  {
    id: 'keys.business',
    source: 'Identity: /keys, once more',
    text: 'A key of a business has the live role; a foreign business is 403',
  },
  {
    id: 'keys.allowlist',
    source: 'Identity: /keys, once more',
    text: 'tools and read_only narrow; an unknown tool is 400',
  },
  {
    id: 'keys.credential',
    source: 'Identity: /keys, once more',
    text: 'Only an end-user JWT makes keys; a key is 401',
  },
  {
    id: 'keys.rest',
    source: 'Identity: Keys at REST',
    text: 'A key without an allowlist acts as its approver; one with it is 403',
  },
  {
    id: 'keys.rest.business',
    source: 'Identity: Keys at REST',
    text: "A key of a business reaches sessions of that business's apps only",
  },

  // Tool server
  {
    id: 'mcp.post-only',
    source: '§4.25, Workspace: GET, DELETE on /mcp',
    text: 'GET and DELETE are 405 with Allow: POST, before authentication',
  },
  {
    id: 'mcp.unauthorized',
    source: '§5.4.1, §5.4.2, §7.2',
    text: '401 with the header, word for word, and -32001, whatever the method',
  },
  { id: 'mcp.end-user', source: 'Identity: Which credential where', text: 'An end-user JWT is 401' },
  {
    id: 'mcp.initialize',
    source: '§4.25, Workspace: initialize',
    text: 'The revision asked for is answered if known, else the newest',
  },
  {
    id: 'mcp.identity',
    source: '§4.25',
    text: 'description, websiteUrl and icons only at a revision that defines them',
  },
  { id: 'mcp.ping', source: '§4.25', text: 'ping answers an empty result' },
  { id: 'mcp.notification', source: 'Workspace: JSON-RPC', text: 'A notification is 202' },
  { id: 'mcp.parse-error', source: '§7.2', text: 'What is not JSON is -32700 with HTTP 400' },
  { id: 'mcp.unknown-method', source: '§7.2', text: 'An unknown method is -32601' },
  { id: 'mcp.unknown-tool', source: '§7.2', text: 'An unknown tool is -32602' },
  {
    id: 'mcp.version-header',
    source: 'MCP, Transports: Protocol Version Header',
    text: 'An unsupported MCP-Protocol-Version is 400 with the id of the request',
  },
  { id: 'mcp.batch', source: 'Workspace: JSON-RPC', text: 'A batch is -32600' },
  { id: 'mcp.origin', source: 'Identity: MCP OAuth', text: 'A foreign Origin is refused, loopback and none are not' },
  { id: 'mcp.tools-list', source: 'Workspace: Tools by role and key', text: 'tools/list shows what the key may call' },
  {
    id: 'mcp.tool-shape',
    source: '§4.25, Workspace: Tool arguments and results',
    text: 'Names match, schemas are flat objects, with title and annotations',
  },
  { id: 'mcp.dotted-names', source: '§4.25, §9', text: 'Dotted names are accepted on tools/call, in allowlists too' },
  {
    id: 'mcp.arguments',
    source: 'Workspace: Tool arguments and results',
    text: 'A missing or wrong argument is isError and named',
  },
  {
    id: 'mcp.result',
    source: 'Workspace: Tool arguments and results',
    text: 'structuredContent is also there as text',
  },
  {
    id: 'mcp.workspace-create',
    source: '§4.25, Identity: Shapes',
    text: 'A new business with default app and draft agent',
  },
  {
    id: 'mcp.workspace-list',
    source: '§4.25, Identity: Shapes',
    text: 'The businesses that the account belongs to, and no others',
  },
  { id: 'mcp.workspace-get', source: '§4.25, Identity: Shapes', text: 'The business that the key is scoped to' },
  { id: 'mcp.app-list', source: '§4.25, Identity: Shapes', text: 'The apps of that business' },
  { id: 'mcp.bound.workspace', source: '§5.4.9', text: 'Tools that need a workspace refuse an account-scoped key' },
  { id: 'mcp.bound.allowlist', source: '§5.4.9', text: 'What is not on the allowlist is refused whatever the role' },
  { id: 'mcp.read-only', source: '§5.4.10', text: 'A read-only key has the allowlist of the specification' },
  { id: 'mcp.sdk', source: '§4.25', text: 'The official client connects, lists and calls' },

  // Documents
  {
    id: 'discovery.protected-resource',
    source: '§5.4.3',
    text: 'The protected-resource document, at the root and path-suffixed',
  },
  {
    id: 'discovery.authorization-server',
    source: '§5.4.3-5, Identity: MCP OAuth',
    text: 'The authorization server metadata',
  },
  {
    id: 'discovery.jwks',
    source: 'Identity: End-user tokens',
    text: 'Signing keys are published without their private part',
  },
  {
    id: 'openapi.operations',
    source: 'Gateway: API document',
    text: '/openapi.json has every operation with its statuses',
  },
  { id: 'openapi.errors', source: 'Wire conventions: error.code', text: '/openapi.json names the error codes' },
  { id: 'openapi.page', source: 'Gateway: API document', text: '/docs is a page' },
  {
    id: 'mcp-servers.list',
    source: '§2.9, §4.17, Grants: Catalogue',
    text: 'Active servers of the catalogue, by name, to every signed-in user',
  },

  ...answerRequirements,
  ...identityRequirements,
  ...messageRequirements,
  ...oauthRequirements,
  ...cliTokenRequirements,
  ...cliRequirements,
  ...pageRequirements,
  ...sessionRequirements,
  ...raceRequirements,
  ...realtimeRequirements,
  ...profileRequirements,

  // Running
  { id: 'run.ready', source: 'Local run', text: '/readyz is 200 and its body ready once everything is ready' },
  {
    id: 'run.degraded',
    source: 'Local run',
    text: '/readyz of the gateway stays 200 while a service hangs, and names it in its body',
  },
  {
    id: 'run.silent-replica',
    source: 'Local run',
    text: 'A hung replica gets no new request 5 s after it hung, over gRPC or HTTP, and takes part again when it is back',
  },
  {
    id: 'openapi.strict',
    source: 'Gateway: API document',
    text: 'The document takes what the server takes, and refuses what it refuses; responses are as it says',
  },
  {
    id: 'run.kill',
    source: 'Local run',
    text: 'kill -9 of any one process loses no acknowledged message, and it comes back',
  },
] as const satisfies readonly Requirement[];

export type RequirementId = (typeof requirements)[number]['id'];
