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
 * Behaviours of the main job: sign in, chat, keys, tool server, and the conventions that they show. Each has a test
 * that names its id; `requirements.test.ts` fails for one that has none.
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
  { id: 'wire.fields-present', contract: ['fields-present'], text: 'Unset fields are there: "", null, [], 0, false' },
  { id: 'wire.structured-echo', contract: ['structured-fields'], text: 'Any JSON value is echoed unchanged' },
  {
    id: 'wire.structured-bytes',
    contract: ['structured-bytes'],
    text: 'An array of integers that spells UTF-8 is read as that text',
  },
  { id: 'wire.message-text', contract: ['message-text'], text: 'A message carries read-only text' },
  { id: 'wire.cursor.tampered', contract: ['cursors'], text: 'An unreadable or tampered cursor is 400 invalid_cursor' },
  { id: 'wire.cursor.other-filters', contract: ['cursors'], text: 'A cursor with other filters is 400 invalid_cursor' },
  {
    id: 'wire.cursor.ulid',
    contract: ['messages-cursor'],
    text: 'A message list takes a bare ULID as exclusive bound',
  },
  {
    id: 'wire.page-size.clamped',
    contract: ['page-size'],
    text: 'A page size over the maximum is clamped and meta says so',
  },
  { id: 'wire.page-size.invalid', contract: ['page-size'], text: 'A page size that is no whole number from 1 is 400' },
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
    text: 'No good credential is 401 with WWW-Authenticate: Bearer',
  },
  { id: 'wire.session-not-found', contract: ['session-not-found'], text: 'Both are the same 400 session_not_found' },
  {
    id: 'wire.request-id',
    contract: ['request-id'],
    text: 'X-Request-Id is taken if well-formed, else made, and echoed',
  },
  { id: 'wire.traceparent', contract: ['traceparent'], text: 'traceparent keeps its trace id and comes back' },
  {
    id: 'wire.idempotency.create',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated create is 201 with the same session, replayed',
  },
  {
    id: 'wire.idempotency.resume',
    contract: ['idempotency-status'],
    text: 'A repeated resume is 200 with the same session',
  },
  {
    id: 'wire.idempotency.message',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated send answers the stored message',
  },
  {
    id: 'wire.idempotency.archived',
    contract: ['repeat-outlives-state'],
    text: 'A repeated send is recognised also after its session was archived',
  },
  {
    id: 'wire.idempotency.conflict',
    contract: ['idempotency-conflict'],
    text: 'The key with another body is 422 idempotency_conflict',
  },
  {
    id: 'wire.idempotency.parallel',
    contract: ['idempotency-key'],
    text: 'Parallel requests with one key make one thing',
  },
  { id: 'wire.idempotency.scope', contract: ['idempotency-scope'], text: 'A key belongs to one caller and one path' },
  {
    id: 'wire.idempotency.secrets',
    contract: ['idempotency-secrets'],
    text: 'Operations that answer secrets take no Idempotency-Key',
  },
  { id: 'wire.idempotency.refusal', contract: ['idempotency-refusals'], text: 'A final refusal is kept and repeated' },
  {
    id: 'wire.upstream-away',
    contract: ['upstream-failures'],
    text: '503 upstream_unavailable with Retry-After, or 504 upstream_timeout',
  },
  {
    id: 'wire.security-headers',
    contract: ['security-headers'],
    text: 'Answers are neither sniffed nor kept by caches',
  },
  { id: 'wire.cors', contract: ['cors'], text: 'Origins off the allowlist get no CORS headers' },
  {
    id: 'wire.cors.exposed',
    contract: ['cors'],
    text: 'Pages of allowed origins may read X-Request-Id and RateLimit-* everywhere',
  },
  {
    id: 'wire.connection.refused-upgrade',
    contract: ['refused-upgrades'],
    text: 'A refused WebSocket upgrade is answered and its connection closed within a second',
  },
  {
    id: 'wire.connection.not-http',
    contract: ['refused-upgrades'],
    text: 'Bytes that are not HTTP are answered and the connection closed within a second',
  },
  {
    id: 'wire.connection.slow',
    contract: ['slow-requests'],
    text: 'Slow headers and slow bodies without a credential are ended',
  },
  {
    id: 'wire.ids.case',
    contract: ['id-case'],
    text: 'UUIDs and ULIDs of our own resources are taken in any case, in paths, bodies, queries and frames',
  },
  { id: 'wire.ids.opaque', contract: ['opaque-values'], text: 'Opaque values of clients are never changed' },
  {
    id: 'wire.odd-names',
    contract: ['unknown-path'],
    text: 'Names that JavaScript objects inherit are names like any other',
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
  { id: 'otp.request.no-oracle', contract: ['otp-no-oracle'], text: 'Known and unknown addresses get the same answer' },
  { id: 'otp.request.malformed', contract: ['addresses'], text: 'What is not exactly one address is 400' },
  { id: 'otp.request.domain', contract: ['addresses'], text: 'A Unicode domain is turned into punycode' },
  { id: 'otp.mail', contract: ['otp-code'], text: 'The code is the one run of six digits in a mail' },
  { id: 'otp.verify', contract: ['otp-verify'], text: '200 {tokens, user}' },
  {
    id: 'otp.verify.user',
    contract: ['otp-verify'],
    text: 'The first success makes a verified user; a later one finds it again',
  },
  { id: 'otp.verify.normalised', contract: ['addresses'], text: 'The address is trimmed and lower-cased' },
  { id: 'otp.verify.malformed', contract: ['otp-verify-errors'], text: 'A malformed body is 400' },
  { id: 'otp.verify.wrong', contract: ['otp-verify-errors'], text: 'A wrong code is 401 invalid_code' },
  { id: 'otp.verify.none', contract: ['otp-verify-errors'], text: 'Without a code asked for it is 401 code_expired' },
  {
    id: 'otp.verify.burnt',
    contract: ['otp-tries'],
    text: 'The fifth wrong try burns the code; then it is 401 code_expired',
  },
  { id: 'otp.verify.single-use', contract: ['otp-code'], text: 'A code is good once, also for parallel tries' },
  { id: 'otp.verify.replaced', contract: ['otp-which-code'], text: 'Of the codes of a network the newest is meant' },
  ...otpRequirements,
  {
    id: 'otp.verify.authorization',
    contract: ['otp-verify-authorization'],
    text: 'An Authorization header is ignored there',
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
    text: 'The access token tells no personal data: no address is in it',
  },
  { id: 'tokens.access.tampered', contract: ['access-token'], text: 'A changed or foreign JWT is 401' },
  { id: 'tokens.refresh', contract: ['refresh'], text: 'POST /auth/refresh answers a fresh pair' },
  { id: 'tokens.refresh.invalid', contract: ['refresh'], text: 'A token that is none is 401 unauthorized' },
  {
    id: 'tokens.refresh.grace',
    contract: ['refresh-grace'],
    text: 'The same token again within 10 s gets the same answer',
  },
  { id: 'tokens.refresh.parallel', contract: ['refresh-grace'], text: 'Parallel refreshes all get the same answer' },
  {
    id: 'tokens.refresh.reuse',
    contract: ['refresh-replay'],
    text: 'A repeat after the successor was used revokes the family',
  },
  { id: 'tokens.logout', contract: ['logout'], text: 'POST /auth/logout is 200 {} always' },
  {
    id: 'tokens.logout.reach',
    contract: ['revocation-reach'],
    text: 'A revoked family is refused within 5 s, others live on',
  },

  // Users
  { id: 'users.me', contract: ['users-me'], text: '200 with the signed-in user' },
  { id: 'users.fields', contract: ['users-me'], text: 'A user has every field of its type' },

  // Sessions
  { id: 'chats.create', contract: ['chats-create'], text: 'A new session is 201 and active' },
  { id: 'chats.fields', contract: ['chats-fields'], text: 'A session has every field of its type' },
  { id: 'chats.resume', contract: ['chats-create', 'chats-resume'], text: 'The open session of the same key is 200' },
  { id: 'chats.resume.key', contract: ['chats-resume'], text: 'Another user or channel is another session' },
  { id: 'chats.resume.new', contract: ['chats-resume'], text: 'new: true always makes one, which is resumed then' },
  { id: 'chats.resume.parallel', contract: ['chats-resume'], text: 'Parallel creates of one key make one session' },
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
  { id: 'chats.routing.explicit', contract: ['chats-routing'], text: 'A named, active app is taken: explicit' },
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
    text: "Without a bot the app's own is taken; one of another app is 400 bot_not_found",
  },
  { id: 'chats.channel', contract: ['chats-channel'], text: 'channel is web by default; an unknown one is 400' },
  { id: 'chats.type', contract: ['chats-type'], text: 'type is bot by default, and only bot resumes' },
  { id: 'chats.reference-code', contract: ['chats-reference-code'], text: 'Each session has a short code of its own' },
  { id: 'chats.list', contract: ['chats-list'], text: '200 with sessions and meta' },
  { id: 'chats.list.own', contract: ['chats-list'], text: 'A list holds own sessions only' },
  { id: 'chats.list.order', contract: ['chats-list'], text: 'Newest activity comes first' },
  { id: 'chats.list.page-size', contract: ['chats-list'], text: 'per_page is 20 by default and at most 100' },
  {
    id: 'chats.list.page',
    contract: ['list-meta'],
    text: 'page= names a page by its number, meta.page says it again, and a cursor leads on from there',
  },
  {
    id: 'chats.list.walk',
    contract: ['chats-list-walk'],
    text: 'Walking the cursor shows each session once and keeps total',
  },
  {
    id: 'chats.list.filters',
    contract: ['chats-list-filters'],
    text: 'type, status (repeated or with commas) and app_id filter',
  },

  // Messages
  { id: 'messages.send', contract: ['messages-send'], text: '201 with the message' },
  { id: 'messages.fields', contract: ['messages-send'], text: 'A message has every field of its type' },
  {
    id: 'messages.sender',
    contract: ['messages-sender'],
    text: 'The sender comes from the credential, not from the body',
  },
  { id: 'messages.private', contract: ['messages-private'], text: "A user's is_private is stored false" },
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
    text: 'Ids rise strictly inside a session, parallel senders included',
  },
  {
    id: 'messages.client-id',
    contract: ['client-message-id'],
    text: 'A repeated client_message_id is 201 with the stored message',
  },
  { id: 'messages.client-id.parallel', contract: ['client-message-id'], text: 'Parallel repeats make one message' },
  { id: 'messages.derived', contract: ['messages-derived'], text: 'The session counts and shows its last message' },
  {
    id: 'messages.topic',
    contract: ['chats-topic'],
    text: 'The first user message seeds the topic, later ones leave it',
  },
  {
    id: 'messages.channel-switch',
    contract: ['chats-channel'],
    text: 'Another channel bumps the counters of the session',
  },
  {
    id: 'messages.list.forward',
    contract: ['messages-list'],
    text: 'forward ascends from the oldest, and is the default',
  },
  {
    id: 'messages.list.backward',
    contract: ['messages-list', 'messages-cursor'],
    text: 'backward descends from the newest, and ends with ""',
  },
  { id: 'messages.list.limit', contract: ['messages-list'], text: 'limit is 25 by default and at most 100' },
  {
    id: 'messages.list.poll',
    contract: ['messages-cursor'],
    text: 'forward always gives a cursor that later messages come after',
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
  { id: 'keys.lifetime', contract: ['keys-lifetime'], text: 'A key lives 7 days by default and 90 at most' },
  { id: 'keys.list', contract: ['keys-list'], text: 'The list shows what a key is, never the key' },
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
  { id: 'keys.allowlist', contract: ['keys-allowlist'], text: 'tools and read_only narrow; an unknown tool is 400' },
  { id: 'keys.credential', contract: ['keys-credential'], text: 'Only an end-user JWT makes keys; a key is 401' },
  {
    id: 'keys.rest',
    contract: ['credentials-rest', 'keys-with-allowlist'],
    text: 'A key without an allowlist acts as its approver; one with it is 403',
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
    text: '401 with the header, word for word, and -32001, whatever the method',
  },
  { id: 'mcp.end-user', contract: ['credentials-tool-server'], text: 'An end-user JWT is 401' },
  {
    id: 'mcp.initialize',
    contract: ['tool-server-initialize'],
    text: 'The revision asked for is answered if known, else the newest',
  },
  {
    id: 'mcp.identity',
    contract: ['tool-server-initialize'],
    text: 'description, websiteUrl and icons only at a revision that defines them',
  },
  { id: 'mcp.ping', contract: ['tool-server-messages'], text: 'ping answers an empty result' },
  { id: 'mcp.notification', contract: ['tool-server-messages'], text: 'A notification is 202' },
  { id: 'mcp.parse-error', contract: ['tool-server-errors'], text: 'What is not JSON is -32700 with HTTP 400' },
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
    text: 'Names match, schemas are flat objects, with title and annotations',
  },
  {
    id: 'mcp.dotted-names',
    contract: ['dotted-tool-names'],
    text: 'Dotted names are accepted on tools/call, in allowlists too',
  },
  { id: 'mcp.arguments', contract: ['tool-results'], text: 'A missing or wrong argument is isError and named' },
  { id: 'mcp.result', contract: ['tool-results'], text: 'structuredContent is also there as text' },
  {
    id: 'mcp.workspace-create',
    contract: ['workspace-tools'],
    text: 'A new business with default app and draft agent',
  },
  {
    id: 'mcp.workspace-list',
    contract: ['workspace-tools'],
    text: 'The businesses that the account belongs to, and no others',
  },
  { id: 'mcp.workspace-get', contract: ['workspace-tools'], text: 'The business that the key is scoped to' },
  { id: 'mcp.app-list', contract: ['workspace-tools'], text: 'The apps of that business' },
  {
    id: 'mcp.bound.workspace',
    contract: ['tool-bounds'],
    text: 'Tools that need a workspace refuse an account-scoped key',
  },
  {
    id: 'mcp.bound.allowlist',
    contract: ['tool-bounds'],
    text: 'What is not on the allowlist is refused whatever the role',
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
    text: 'The protected-resource document, at the root and path-suffixed',
  },
  {
    id: 'discovery.authorization-server',
    contract: ['authorization-server-metadata'],
    text: 'The authorization server metadata',
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
    text: 'Active servers of the catalogue, by name, to every signed-in user',
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
    text: 'A hung replica gets no new request 5 s after it hung, over gRPC or HTTP, and takes part again when it is back',
  },
  {
    id: 'openapi.strict',
    contract: ['openapi-agrees'],
    text: 'The document takes what the server takes, and refuses what it refuses; responses are as it says',
  },
  {
    id: 'run.kill',
    contract: ['no-loss-on-kill'],
    text: 'kill -9 of any one process loses no acknowledged message, and it comes back',
  },
] as const satisfies readonly Requirement[];

export type RequirementId = (typeof requirements)[number]['id'];
