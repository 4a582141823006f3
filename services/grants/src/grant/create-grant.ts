import {
  AppError,
  assertJson,
  type Call,
  invalidField,
  isUuid,
  onBehalfOf,
  parseTimestamp,
  requestMark,
  uuidV4,
} from '@cws/kit';
import { type grants, limits, type workspace } from '@cws/protos';
import type { Context } from '../context';
import type { McpServerRow } from '../mcp-server/mcp-server';
import { type GrantRow, grantOf } from './grant';

type Request = grants.CreateGrantRequest;

/** The app and the server that a grant connects. */
interface Ends {
  readonly route: workspace.RouteSessionResponse;
  readonly server: McpServerRow;
}

/**
 * Creates a grant for a conversation of the caller (contract: grants-create). Errors: validation_failed, session_not_found,
 * app_not_found, server_not_found (all 404), tool_not_available, idempotency_conflict.
 */
export async function createGrant(context: Context, call: Call, request: Request): Promise<grants.CreateGrantResponse> {
  const { clock } = context;
  const mark = requestMark(request.idempotency, clock());
  const created = mark && (await context.grants.createdBy(call, mark));
  if (created) return { grant: grantOf(created, clock), replayed: true };
  assertWellFormed(request);
  const now = clock();
  const expires_at = expiryOf(request.expires_at, now);
  const ends = await findEnds(context, call, request);
  const allowed_tools = toolsOf(request, ends.server);
  const row = { ...rowOf(call, request, ends), allowed_tools, expires_at, granted_at: new Date(now) };
  const isCreated = await context.grants.insert(call, mark ? { ...row, created_by: mark } : row);
  return isCreated ? { grant: grantOf(row, clock), replayed: false } : createGrant(context, call, request);
}

/** Foreign conversations, apps and servers cannot be told from unknown ones: the same queries look for both. */
async function findEnds(context: Context, call: Call, request: Request): Promise<Ends> {
  const { conversation_id, app_id, mcp_server_id } = request;
  const own = onBehalfOf(call, 'grants');
  const [{ has_conversation }, route, server] = await Promise.all([
    context.conversations.hasConversation(own, { conversation_id }),
    context.workspace.routeSession(own, { app_id, bot_profile_id: '' }),
    context.mcpServers.find(call, mcp_server_id),
  ]);
  if (!has_conversation) throw new AppError('session_not_found', { status: 404 });
  if (!isReachable(call, route)) throw new AppError('app_not_found');
  if (!server?.is_active) throw new AppError('server_not_found');
  return { route, server };
}

/** Whether the app is active, and of the business that the credential is bound to, if it is bound to one. */
const isReachable = ({ caller }: Call, { routing_reason, business_id }: workspace.RouteSessionResponse): boolean =>
  routing_reason === 'explicit' && (caller.business_id === '' || caller.business_id === business_id);

function toolsOf({ allowed_tools }: Request, { available_tools }: McpServerRow): readonly string[] {
  const wanted = [...new Set(allowed_tools)];
  if (wanted.length === 0)
    throw new AppError('tool_not_available', { message: 'allowed_tools must name one tool or more' });
  const available = new Set(available_tools.map(({ name }) => name));
  if (wanted.some((name) => !available.has(name))) throw new AppError('tool_not_available');
  return wanted;
}

function rowOf({ caller }: Call, { conversation_id, app_id, mcp_server_id, scope_meta }: Request, { route }: Ends) {
  return {
    _id: uuidV4(),
    user_id: caller.user_id,
    is_verified: caller.kind !== 'anonymous',
    app_id,
    business_id: route.business_id,
    conversation_id,
    mcp_server_id,
    scope_meta,
    revoked_at: null,
  } satisfies Partial<GrantRow>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_MS = DAY_MS;
const MAX_MS = 90 * DAY_MS;

const IDS = ['conversation_id', 'app_id', 'mcp_server_id'] as const;

/** validation_failed for ids that are none, and for a scope_meta that is too large. */
function assertWellFormed(request: grants.CreateGrantRequest): void {
  for (const name of IDS) if (!isUuid(request[name])) throw invalidField(name, 'must be a UUID');
  assertJson('scope_meta', request.scope_meta, limits['cws.grants.v1.Grant'].scope_meta);
}

/** The end of a grant that is created now; validation_failed for what is no time within the next 90 days. */
function expiryOf(expires_at: string, now: number): Date {
  if (expires_at === '') return new Date(now + DEFAULT_MS);
  const expiry = parseTimestamp(expires_at);
  if (!expiry) throw invalidField('expires_at', 'must be an RFC 3339 time');
  if (expiry.getTime() <= now) throw invalidField('expires_at', 'must be in the future');
  if (expiry.getTime() > now + MAX_MS) throw invalidField('expires_at', 'must be at most 90 days from now');
  return expiry;
}
