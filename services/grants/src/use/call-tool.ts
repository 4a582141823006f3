import { AppError, type Call, isJsonWithin, isUlid, isUuid, parseStrictly, ulid, validated } from '@cws/kit';
import { type grants, limits } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import type { GrantRow } from '../grant/grant';
import type { McpServerRow, ToolDefinition } from '../mcp-server/mcp-server';
import { type Called, refused } from '../tool-server/called';
import { seenGrants, whyNotChained } from './chain';
import { usableTools, whyUnusable } from './usable';
import type { UseRow } from './use';
import { whileUsable, whyEnded } from './watch-grant';

type Request = grants.CallToolRequest;

/** The data of a call before it is recorded. */
interface Lookup {
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
  const lookup = await lookUp(context, call, input);
  const began = context.clock();
  const use = newUse(input, lookup, began);
  const earlier = await context.uses.begin(call, use);
  if (earlier) return sentBefore(earlier);
  const called = lookup.refusal ? refused(lookup.refusal) : await perform(context, call, lookup, request);
  await context.uses.end(call, use._id, called.outcome, context.clock() - began);
  return called;
}

async function lookUp(context: Context, call: Call, request: Request): Promise<Lookup> {
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
  { grant, server, tool }: Lookup,
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
  { grant: { mcp_server_id } }: Lookup,
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

const { arguments: argumentLimits, call_number, timeout_ms } = limits['cws.grants.v1.CallToolRequest'];

/** The values that the process that makes an answer can choose wrongly. */
const callRequest = z.object({
  grant_id: z.string().refine(isUuid),
  session_id: z.string().refine(isUuid),
  message_id: z.string().refine(isUlid),
  call_number: z.number().int().min(call_number.minimum).max(call_number.maximum),
  arguments: z.string(),
  timeout_ms: z.number().int().min(timeout_ms.minimum).max(timeout_ms.maximum),
});

/** The arguments that a model has written; undefined unless they are a JSON object within the limits of the field. */
function argumentsOf(json: string): Record<string, unknown> | undefined {
  if (!isJsonWithin(json, argumentLimits)) return undefined;
  try {
    const value = json.trim() === '' ? {} : parseStrictly(Buffer.from(json));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
