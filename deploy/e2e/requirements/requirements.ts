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
import { unitRequirements } from './unit-requirements';
/**
 * The main behaviours: sign-in, chats, keys, tool server, and their conventions. Each has a test
 * that names its id; `requirements.test.ts` fails if one has none.
 */
export const requirements = [
  // Conventions
  {
    id: 'envelope.success',
    contract: ['envelope-success'],
    text: 'A success is {success: true, data} and has no error',
  },
  {
    id: 'envelope.failure',
    contract: ['envelope-failure'],
    text: 'A failure is {success: false, error: {code, message}}',
  },
  { id: 'envelope.no-internals', contract: ['envelope-failure'], text: 'A failure shows no stack and no internals' },
  { id: 'envelope.meta', contract: ['list-meta'], text: 'Lists have per_page, next_cursor, total and page' },
  { id: 'wire.timestamps', contract: ['timestamps'], text: 'Timestamps are RFC 3339 in UTC with milliseconds' },
  { id: 'wire.fields-present', contract: ['fields-present'], text: 'Unset fields are present: "", null, [], 0, false' },
  { id: 'wire.structured-echo', contract: ['structured-fields'], text: 'Any JSON value is echoed unchanged' },
  {
    id: 'wire.structured-bytes',
    contract: ['structured-bytes'],
    text: 'An array of integers that is UTF-8 is read as that text',
  },
  { id: 'wire.message-text', contract: ['message-text'], text: 'A message has a read-only text' },
  { id: 'wire.cursor.tampered', contract: ['cursors'], text: 'An unreadable or tampered cursor is 400 invalid_cursor' },
  { id: 'wire.cursor.other-filters', contract: ['cursors'], text: 'A cursor with other filters is 400 invalid_cursor' },
  {
    id: 'wire.cursor.ulid',
    contract: ['messages-cursor'],
    text: 'A message list accepts a bare ULID as an exclusive bound',
  },
  {
    id: 'wire.page-size.clamped',
    contract: ['page-size'],
    text: 'A page size over the maximum is clamped, and meta shows it',
  },
  {
    id: 'wire.page-size.invalid',
    contract: ['page-size'],
    text: 'A page size other than a whole number of at least 1 is 400',
  },
  { id: 'wire.body.invalid-json', contract: ['request-bodies'], text: 'Bad JSON is 400 invalid_json' },
  { id: 'wire.body.media-type', contract: ['request-bodies'], text: 'A body of another type is 415' },
  { id: 'wire.body.too-large', contract: ['request-bodies'], text: 'A body over 1 MiB is 413' },
  { id: 'wire.hostile.depth', contract: ['hostile-json'], text: 'More than 100 open brackets are 400 invalid_json' },
  { id: 'wire.hostile.surrogate', contract: ['hostile-json'], text: 'A lone surrogate is 400 validation_failed' },
  { id: 'wire.hostile.proto', contract: ['hostile-json'], text: 'A __proto__ key is 400 validation_failed' },
  { id: 'wire.unknown-fields', contract: ['unknown-fields'], text: 'Unknown and server-owned fields change nothing' },
  { id: 'wire.wrong-type', contract: ['wrong-types'], text: 'A wrong type is 400 validation_failed with details' },
  { id: 'wire.path-id', contract: ['path-ids'], text: 'A malformed path id is 400 invalid_id' },
  { id: 'wire.unknown-path', contract: ['unknown-path'], text: 'An unknown path is 404 not_found' },
  { id: 'wire.unknown-method', contract: ['unknown-method'], text: 'Another method is 405 with Allow' },
  {
    id: 'wire.unauthorized',
    contract: ['unauthorized'],
    text: 'Without a valid credential a request is 401 with WWW-Authenticate: Bearer',
  },
  {
    id: 'wire.session-not-found',
    contract: ['session-not-found'],
    text: 'An unknown and a foreign session are the same 400 session_not_found',
  },
  {
    id: 'wire.request-id',
    contract: ['request-id'],
    text: 'A well-formed X-Request-Id is echoed, any other is replaced',
  },
  { id: 'wire.traceparent', contract: ['traceparent'], text: 'traceparent is returned with its trace id' },
  {
    id: 'wire.idempotency.create',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated create is 201 with the same session, marked as replayed',
  },
  {
    id: 'wire.idempotency.resume',
    contract: ['idempotency-status'],
    text: 'A repeated resume is 200 with the same session',
  },
  {
    id: 'wire.idempotency.message',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated send returns the stored message',
  },
  {
    id: 'wire.idempotency.archived',
    contract: ['repeat-outlives-state'],
    text: 'A repeated send is recognised after its session was archived',
  },
  {
    id: 'wire.idempotency.conflict',
    contract: ['idempotency-conflict'],
    text: 'An Idempotency-Key with another body is 422 idempotency_conflict',
  },
  {
    id: 'wire.idempotency.parallel',
    contract: ['idempotency-key'],
    text: 'Parallel requests with one key create one resource',
  },
  { id: 'wire.idempotency.scope', contract: ['idempotency-scope'], text: 'A key belongs to one caller and one path' },
  {
    id: 'wire.idempotency.secrets',
    contract: ['idempotency-secrets'],
    text: 'Operations that return secrets ignore Idempotency-Key',
  },
  {
    id: 'wire.idempotency.refusal',
    contract: ['idempotency-refusals'],
    text: 'A final refusal is stored and repeated',
  },
  {
    id: 'wire.upstream-away',
    contract: ['upstream-failures'],
    text: 'While a service is unavailable requests are 503 upstream_unavailable with Retry-After, or 504 upstream_timeout',
  },
  {
    id: 'wire.security-headers',
    contract: ['security-headers'],
    text: 'Responses are neither sniffed nor cached',
  },
  { id: 'wire.cors', contract: ['cors'], text: 'Origins that are not on the allowlist get no CORS headers' },
  {
    id: 'wire.cors.exposed',
    contract: ['cors'],
    text: 'Pages of allowed origins may read X-Request-Id and RateLimit-* everywhere',
  },
  {
    id: 'wire.connection.refused-upgrade',
    contract: ['refused-upgrades'],
    text: 'A refused WebSocket upgrade gets a response, and its connection is closed within a second',
  },
  {
    id: 'wire.connection.not-http',
    contract: ['refused-upgrades'],
    text: 'Bytes that are not HTTP get a response, and the connection is closed within a second',
  },
  {
    id: 'wire.connection.slow',
    contract: ['slow-requests'],
    text: 'Slow headers and slow bodies without a credential are ended',
  },
  {
    id: 'wire.ids.case',
    contract: ['id-case'],
    text: 'UUIDs and ULIDs of our own resources are accepted in any case, in paths, bodies, queries and frames',
  },
  { id: 'wire.ids.opaque', contract: ['opaque-values'], text: 'Opaque values of clients are never changed' },
  {
    id: 'wire.odd-names',
    contract: ['unknown-path'],
    text: 'Names that JavaScript objects inherit are treated like any other name',
  },
  {
    id: 'wire.absolute-form',
    contract: ['absolute-form'],
    standard: 'RFC 9112 §3.2.2',
    text: 'A request target in absolute form is served like its path, also at the services behind the gateway',
  },
  {
    id: 'wire.preflight',
    contract: ['preflight'],
    text: 'OPTIONS at the tool server and discovery is 204 before authentication',
  },

  // One-time codes
  {
    id: 'otp.request',
    contract: ['otp-request'],
    text: '200 {sent, expires_in: 600, resend_after: 60, request_id, code_length}',
  },
  {
    id: 'otp.request.no-oracle',
    contract: ['otp-no-oracle'],
    text: 'Known and unknown addresses get the same response',
  },
  { id: 'otp.request.malformed', contract: ['addresses'], text: 'Anything but exactly one address is 400' },
  { id: 'otp.request.domain', contract: ['addresses'], text: 'A Unicode domain is turned into punycode' },
  { id: 'otp.mail', contract: ['otp-code'], text: 'The code is the one run of six digits in a mail' },
  { id: 'otp.verify', contract: ['otp-verify'], text: '200 {tokens, user}' },
  {
    id: 'otp.verify.user',
    contract: ['otp-verify'],
    text: 'The first success creates a verified user; a later one finds it',
  },
  { id: 'otp.verify.normalised', contract: ['addresses'], text: 'The address is trimmed and lower-cased' },
  { id: 'otp.verify.malformed', contract: ['otp-verify-errors'], text: 'A malformed body is 400' },
  { id: 'otp.verify.wrong', contract: ['otp-verify-errors'], text: 'A wrong code is 401 invalid_code' },
  { id: 'otp.verify.none', contract: ['otp-verify-errors'], text: 'Without a code request it is 401 code_expired' },
  {
    id: 'otp.verify.burnt',
    contract: ['otp-tries'],
    text: 'The fifth wrong try invalidates the code; then it is 401 code_expired',
  },
  { id: 'otp.verify.single-use', contract: ['otp-code'], text: 'A code is valid once, also for parallel tries' },
  {
    id: 'otp.verify.replaced',
    contract: ['otp-which-code'],
    text: 'Of the codes of a network only the newest is valid',
  },
  ...otpRequirements,
  {
    id: 'otp.verify.authorization',
    contract: ['otp-verify-authorization'],
    text: 'The verification ignores an Authorization header',
  },

  // End-user tokens
  {
    id: 'tokens.access',
    contract: ['access-token', 'jwks'],
    text: 'The access token is a JWT of 1 h that /.well-known/jwks.json verifies',
  },
  {
    id: 'tokens.access.claims',
    contract: ['access-token-claims'],
    text: 'The access token contains no personal data, such as the address',
  },
  { id: 'tokens.access.tampered', contract: ['access-token'], text: 'A changed or foreign JWT is 401' },
  { id: 'tokens.refresh', contract: ['refresh'], text: 'POST /auth/refresh returns a new pair' },
  { id: 'tokens.refresh.invalid', contract: ['refresh'], text: 'An invalid refresh token is 401 unauthorized' },
  {
    id: 'tokens.refresh.grace',
    contract: ['refresh-grace'],
    text: 'The same refresh token within 10 s gets the same response',
  },
  { id: 'tokens.refresh.parallel', contract: ['refresh-grace'], text: 'Parallel refreshes all get the same response' },
  {
    id: 'tokens.refresh.reuse',
    contract: ['refresh-replay'],
    text: 'A repeat after the successor was used revokes the family',
  },
  { id: 'tokens.logout', contract: ['logout'], text: 'POST /auth/logout is 200 {} always' },
  {
    id: 'tokens.logout.reach',
    contract: ['revocation-reach'],
    text: 'A revoked family is refused within 5 s, and others stay valid',
  },

  // Users
  { id: 'users.me', contract: ['users-me'], text: '200 with the signed-in user' },
  { id: 'users.fields', contract: ['users-me'], text: 'A user has every field of its type' },

  // Sessions
  { id: 'chats.create', contract: ['chats-create'], text: 'A new session is 201 and active' },
  { id: 'chats.fields', contract: ['chats-fields'], text: 'A session has every field of its type' },
  {
    id: 'chats.resume',
    contract: ['chats-create', 'chats-resume'],
    text: 'A create for which a session is open is 200 with that session',
  },
  { id: 'chats.resume.key', contract: ['chats-resume'], text: 'Another user or channel gets another session' },
  {
    id: 'chats.resume.new',
    contract: ['chats-resume'],
    text: 'new: true always creates a session, which is resumed later',
  },
  {
    id: 'chats.resume.parallel',
    contract: ['chats-resume'],
    text: 'Parallel creates of the same chat make one session',
  },
  {
    id: 'chats.routing.no-app',
    contract: ['chats-routing'],
    text: 'Without an app the default assistant answers: no_app',
  },
  {
    id: 'chats.routing.not-found',
    contract: ['chats-routing', 'chats-bot'],
    text: 'An unknown app is rerouted: app_not_found',
  },
  { id: 'chats.routing.explicit', contract: ['chats-routing'], text: 'A named, active app is used: explicit' },
  { id: 'chats.routing.suspended', contract: ['chats-routing'], text: 'A suspended app is rerouted: app_suspended' },
  { id: 'chats.routing.deleted', contract: ['chats-routing'], text: 'A deleted app is rerouted: app_deleted' },
  {
    id: 'chats.routing.frozen',
    contract: ['chats-routing'],
    text: 'A session stays on its app and keeps its routing_reason',
  },
  { id: 'chats.routing.malformed', contract: ['chats-routing'], text: 'A malformed app_id is 400' },
  {
    id: 'chats.bot',
    contract: ['chats-bot'],
    text: "The default bot is the app's own; one of another app is 400 bot_not_found",
  },
  { id: 'chats.channel', contract: ['chats-channel'], text: 'channel is web by default; an unknown one is 400' },
  {
    id: 'chats.type',
    contract: ['chats-type'],
    text: 'type is bot by default, and only sessions of the type bot are resumed',
  },
  { id: 'chats.reference-code', contract: ['chats-reference-code'], text: 'Each session has a short code of its own' },
  { id: 'chats.list', contract: ['chats-list'], text: '200 with sessions and meta' },
  { id: 'chats.list.own', contract: ['chats-list'], text: 'A list holds own sessions only' },
  { id: 'chats.list.order', contract: ['chats-list'], text: 'Newest activity comes first' },
  { id: 'chats.list.page-size', contract: ['chats-list'], text: 'per_page is 20 by default and at most 100' },
  {
    id: 'chats.list.page',
    contract: ['list-meta'],
    text: 'page selects a page by number, meta.page shows it, and its cursor leads to the next',
  },
  {
    id: 'chats.list.walk',
    contract: ['chats-list-walk'],
    text: 'Following the cursor shows each session once, and total stays the same',
  },
  {
    id: 'chats.list.filters',
    contract: ['chats-list-filters'],
    text: 'type, status (repeated or comma-separated) and app_id filter the list',
  },

  // Messages
  { id: 'messages.send', contract: ['messages-send'], text: '201 with the message' },
  { id: 'messages.fields', contract: ['messages-send'], text: 'A message has every field of its type' },
  {
    id: 'messages.sender',
    contract: ['messages-sender'],
    text: 'The sender comes from the credential, not from the body',
  },
  { id: 'messages.private', contract: ['messages-private'], text: 'is_private of a user is stored as false' },
  {
    id: 'messages.content-type',
    contract: ['messages-content-type'],
    text: 'content_type is text by default; an unknown one is 400',
  },
  {
    id: 'messages.action-ignored',
    contract: ['messages-postback'],
    text: 'action_* is ignored unless content_type is postback',
  },
  { id: 'messages.sizes', contract: ['messages-size'], text: 'content over 32 KiB is 400 message_too_large' },
  {
    id: 'messages.order',
    contract: ['messages-order'],
    text: 'Message ids increase strictly within a session, also with parallel senders',
  },
  {
    id: 'messages.client-id',
    contract: ['client-message-id'],
    text: 'A repeated client_message_id is 201 with the stored message',
  },
  { id: 'messages.client-id.parallel', contract: ['client-message-id'], text: 'Parallel repeats create one message' },
  { id: 'messages.derived', contract: ['messages-derived'], text: 'The session counts and shows its last message' },
  {
    id: 'messages.topic',
    contract: ['chats-topic'],
    text: 'The first user message sets the topic, and later ones leave it',
  },
  {
    id: 'messages.channel-switch',
    contract: ['chats-channel'],
    text: 'Another channel increments the counters of the session',
  },
  {
    id: 'messages.list.forward',
    contract: ['messages-list'],
    text: 'forward lists from the oldest message, and is the default',
  },
  {
    id: 'messages.list.backward',
    contract: ['messages-list', 'messages-cursor'],
    text: 'backward lists from the newest message, and ends with ""',
  },
  { id: 'messages.list.limit', contract: ['messages-list'], text: 'limit is 25 by default and at most 100' },
  {
    id: 'messages.list.poll',
    contract: ['messages-cursor'],
    text: 'A forward page always has a cursor for later messages',
  },
  {
    id: 'messages.list.cursor-bound',
    contract: ['messages-cursor'],
    text: 'A cursor belongs to one session and direction',
  },
  { id: 'messages.list.direction', contract: ['messages-list'], text: 'Another direction is 400' },

  // Keys
  { id: 'keys.create', contract: ['keys-create'], text: '201 with the key, once' },
  { id: 'keys.form', contract: ['keys-create'], text: 'A key is wsk_ and base62' },
  { id: 'keys.lifetime', contract: ['keys-lifetime'], text: 'A key is valid for 7 days by default and 90 at most' },
  { id: 'keys.list', contract: ['keys-list'], text: 'The list describes keys without showing the secret' },
  {
    id: 'keys.delete',
    contract: ['keys-delete'],
    text: 'DELETE is 200 {revoked: true}; an unknown or foreign id is 404',
  },
  {
    id: 'keys.delete.reach',
    contract: ['keys-delete', 'revocation-reach'],
    text: 'A revoked key is refused within 2 s',
  },
  {
    id: 'keys.business',
    contract: ['keys-business'],
    text: 'A key of a business has the live role; a foreign business is 403',
  },
  {
    id: 'keys.allowlist',
    contract: ['keys-allowlist'],
    text: 'tools and read_only restrict a key; an unknown tool is 400',
  },
  { id: 'keys.credential', contract: ['keys-credential'], text: 'Only an end-user JWT creates keys; a key is 401' },
  {
    id: 'keys.rest',
    contract: ['credentials-rest', 'keys-with-allowlist'],
    text: 'A key without an allowlist acts as its approver at REST; one with an allowlist is 403',
  },
  {
    id: 'keys.rest.business',
    contract: ['credentials-business-bound'],
    text: "A key of a business reaches sessions of that business's apps only",
  },

  // Tool server
  {
    id: 'mcp.post-only',
    contract: ['tool-server-post'],
    text: 'GET and DELETE are 405 with Allow: POST, before authentication',
  },
  {
    id: 'mcp.unauthorized',
    contract: ['tool-server-unauthorized'],
    text: 'Every method without a valid token is 401 with the exact challenge and -32001',
  },
  { id: 'mcp.end-user', contract: ['credentials-tool-server'], text: 'An end-user JWT is 401' },
  {
    id: 'mcp.initialize',
    contract: ['tool-server-initialize'],
    text: 'initialize selects the requested revision if it is known, else the newest',
  },
  {
    id: 'mcp.identity',
    contract: ['tool-server-initialize'],
    text: 'description, websiteUrl and icons are sent only with revisions that define them',
  },
  { id: 'mcp.ping', contract: ['tool-server-messages'], text: 'ping returns an empty result' },
  { id: 'mcp.notification', contract: ['tool-server-messages'], text: 'A JSON-RPC notification is 202' },
  { id: 'mcp.parse-error', contract: ['tool-server-errors'], text: 'A body that is not JSON is -32700 with HTTP 400' },
  { id: 'mcp.unknown-method', contract: ['tool-server-errors'], text: 'An unknown method is -32601' },
  { id: 'mcp.unknown-tool', contract: ['tool-server-errors'], text: 'An unknown tool is -32602' },
  {
    id: 'mcp.version-header',
    contract: ['tool-server-errors'],
    standard: 'MCP, Transports: Protocol Version Header',
    text: 'An unsupported MCP-Protocol-Version is 400 with the id of the request',
  },
  { id: 'mcp.batch', contract: ['tool-server-messages'], text: 'A batch is -32600' },
  {
    id: 'mcp.origin',
    contract: ['tool-server-origin'],
    text: 'A foreign Origin is refused, loopback and none are not',
  },
  { id: 'mcp.tools-list', contract: ['tools-list'], text: 'tools/list shows what the key may call' },
  {
    id: 'mcp.tool-shape',
    contract: ['tools-list'],
    text: 'Tools have well-formed names, flat object schemas, titles and annotations',
  },
  {
    id: 'mcp.dotted-names',
    contract: ['dotted-tool-names'],
    text: 'Dotted names are accepted on tools/call, in allowlists too',
  },
  { id: 'mcp.arguments', contract: ['tool-results'], text: 'A missing or wrong argument is isError and named' },
  { id: 'mcp.result', contract: ['tool-results'], text: 'structuredContent is also present as text' },
  {
    id: 'mcp.workspace-create',
    contract: ['workspace-tools'],
    text: 'workspace_create creates a business with default app and draft agent',
  },
  {
    id: 'mcp.workspace-list',
    contract: ['workspace-tools'],
    text: 'workspace_list has exactly the businesses of the account',
  },
  {
    id: 'mcp.workspace-get',
    contract: ['workspace-tools'],
    text: 'workspace_get returns the business that the key is bound to',
  },
  { id: 'mcp.app-list', contract: ['workspace-tools'], text: 'app_list returns the apps of that business' },
  {
    id: 'mcp.bound.workspace',
    contract: ['tool-bounds'],
    text: 'Tools that need a workspace refuse an account-scoped key',
  },
  {
    id: 'mcp.bound.allowlist',
    contract: ['tool-bounds'],
    text: 'A tool that is not on the allowlist is refused for every role',
  },
  {
    id: 'mcp.read-only',
    contract: ['read-only-tools'],
    text: 'A read-only key has the read-only tools',
  },
  { id: 'mcp.sdk', contract: ['tool-server-clients'], text: 'The official client connects, lists and calls' },

  // Documents
  {
    id: 'discovery.protected-resource',
    contract: ['protected-resource-metadata'],
    text: 'The protected-resource document is served at the root and path-suffixed',
  },
  {
    id: 'discovery.authorization-server',
    contract: ['authorization-server-metadata'],
    text: 'The authorization server metadata is served',
  },
  { id: 'discovery.jwks', contract: ['jwks'], text: 'Signing keys are published without their private part' },
  {
    id: 'openapi.operations',
    contract: ['openapi-document'],
    text: '/openapi.json has every operation with its statuses',
  },
  { id: 'openapi.errors', contract: ['error-codes'], text: '/openapi.json names the error codes' },
  { id: 'openapi.page', contract: ['docs-page'], text: '/docs is a page' },
  {
    id: 'mcp-servers.list',
    contract: ['tool-servers-list'],
    text: 'Every signed-in user sees the active servers of the catalogue, sorted by name',
  },

  ...answerRequirements,
  ...identityRequirements,
  ...unitRequirements,
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
  { id: 'run.ready', contract: ['readiness'], text: '/readyz is 200 and its body ready once everything is ready' },
  {
    id: 'run.degraded',
    contract: ['readiness'],
    text: '/readyz of the gateway stays 200 while a service hangs, and names it in its body',
  },
  {
    id: 'run.silent-replica',
    contract: ['silent-replicas', 'replicas'],
    text: 'A hung replica gets no new request after 5 s, over gRPC or HTTP, and is used again when it is back',
  },
  {
    id: 'openapi.strict',
    contract: ['openapi-agrees'],
    text: 'The document accepts and refuses the same requests as the server, and describes its responses',
  },
  {
    id: 'run.kill',
    contract: ['no-loss-on-kill'],
    text: 'kill -9 of any one process loses no acknowledged message, and the process is restarted',
  },
] as const satisfies readonly Requirement[];

export type RequirementId = (typeof requirements)[number]['id'];
