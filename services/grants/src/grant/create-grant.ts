import { AppError, type Call, onBehalfOf, requestMark, uuidV4 } from '@cws/kit';
import type { grants, workspace } from '@cws/protos';
import type { Context } from '../context';
import type { McpServerRow } from '../mcp-server/mcp-server';
import { findCreated } from './find-created';
import { type GrantRow, grantOf } from './grant';
import { assertWellFormed, expiryOf } from './grant-request';

type Request = grants.CreateGrantRequest;

/** The app and the server that a grant connects, as they were found. */
interface Found {
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
  const first = mark && (await findCreated(context, call, mark));
  if (first) return { grant: grantOf(first, clock), replayed: true };
  assertWellFormed(request);
  const now = clock();
  const expires_at = expiryOf(request.expires_at, now);
  const found = await findParts(context, call, request);
  const allowed_tools = toolsOf(request, found.server);
  const row = { ...rowOf(call, request, found), allowed_tools, expires_at, granted_at: new Date(now) };
  const isCreated = await context.grants.insert(call, mark ? { ...row, created_by: mark } : row);
  return isCreated ? { grant: grantOf(row, clock), replayed: false } : createGrant(context, call, request);
}

/** A foreign conversation, app or server is not told from an unknown one: each is asked for by the same query. */
async function findParts(context: Context, call: Call, request: Request): Promise<Found> {
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

function rowOf({ caller }: Call, { conversation_id, app_id, mcp_server_id, scope_meta }: Request, { route }: Found) {
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
