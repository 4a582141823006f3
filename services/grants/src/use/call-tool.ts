import { AppError, type Call, ulid, validated } from '@cws/kit';
import type { grants } from '@cws/protos';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import type { McpServerRow, ToolDefinition } from '../mcp-server/mcp-server';
import { type Called, refused } from '../tool-server/called';
import { argumentsOf, callRequest } from './call-request';
import { seenGrants, whyNotChained } from './chain';
import { usableTools, whyUnusable } from './usable';
import type { UseRow } from './use';
import { whileUsable, whyEnded } from './watch-grant';

type Request = grants.CallToolRequest;

/** The documents and arguments that a call needs, found before it is recorded. */
interface Found {
  readonly grant: GrantRow;
  readonly server: McpServerRow | null;
  readonly tool: ToolDefinition | undefined;
  readonly refusal: string | undefined;
}

/**
 * Calls a tool of a grant for an answer, once: the use is recorded before the call is sent, and a number that has a record is
 * never sent again (contract: grants-tool-once). What goes wrong with the call is an outcome. Errors: validation_failed,
 * grant_not_found.
 */
export async function callTool(context: Context, call: Call, input: Request): Promise<grants.CallToolResponse> {
  const request = validated(callRequest, input);
  const found = await find(context, call, input);
  const began = context.clock();
  const use = newUse(input, found, began);
  const earlier = await context.uses.begin(call, use);
  if (earlier) return sentBefore(earlier);
  const called = found.refusal ? refused(found.refusal) : await perform(context, call, found, request);
  await context.uses.end(call, use._id, called.outcome, context.clock() - began);
  return called;
}

async function find(context: Context, call: Call, request: Request): Promise<Found> {
  const grant = await context.grants.find(call, request.grant_id);
  if (!grant) throw new AppError('grant_not_found');
  const server = await context.mcpServers.find(call, grant.mcp_server_id);
  const tool = server ? usableTools(grant, server).find(({ name }) => name === request.tool) : undefined;
  const refusal =
    (request.is_over_limit ? 'the answer has made as many calls as it may make' : undefined) ??
    whyForeign(grant, request) ??
    whyUnusable(grant, server, context.clock) ??
    (tool ? undefined : 'the tool is not allowed') ??
    whyNotChained(grant, await seenGrants(context, call, request.seen_grant_ids));
  return { grant, server, tool, refusal };
}

/** A transfer to another app, or a merge, ends the use for this session. */
function whyForeign(grant: GrantRow, { user_id, app_id, conversation_ids }: Request): string | undefined {
  const isOwn =
    grant.user_id === user_id && grant.app_id === app_id && conversation_ids.includes(grant.conversation_id);
  return isOwn ? undefined : 'the permission is for another conversation';
}

async function perform(
  context: Context,
  call: Call,
  { grant, server, tool }: Found,
  { arguments: json, timeout_ms: timeoutMs }: Pick<Request, 'arguments' | 'timeout_ms'>,
): Promise<Called> {
  const args = argumentsOf(json);
  if (!args) return refused('the arguments are no JSON object');
  const sent = { grant_id: grant._id, server: server!, tool: tool!, args, timeoutMs };
  return whileUsable(context, call, grant, async (signal) => {
    const called = await context.toolServers.call({ ...sent, signal });
    const reason = signal.aborted ? String(signal.reason.message) : await whyEnded(context, call, grant);
    return reason === undefined ? called : discarded(reason);
  });
}

const discarded = (reason: string): Called => ({
  outcome: 'unknown',
  text: `While the call was under way ${reason}. Its result is discarded, and it is not known whether it took effect.`,
});

const newUse = (
  { grant_id, tool, session_id, message_id, call_number }: Request,
  { grant: { mcp_server_id } }: Found,
  now: number,
): UseRow => ({
  _id: ulid(now),
  grant_id,
  mcp_server_id,
  tool,
  session_id,
  message_id,
  call_number,
  at: new Date(now),
});

/** An earlier attempt at the answer has used the number; its result is kept nowhere. */
const sentBefore = ({ tool, outcome = 'unknown' }: UseRow): Called => ({
  outcome: 'unknown',
  text: `An earlier attempt at this answer, which was interrupted, has called the tool ${tool} here, with the outcome ${outcome}. Its result is lost, and no call is sent again: it is not known what it returned.`,
});
