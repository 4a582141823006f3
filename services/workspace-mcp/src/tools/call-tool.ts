import { asAppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import { NO_PROGRESS, type Progress } from '../progress/progress';
import { invalidParams } from '../protocol/rpc-error';
import { parseArguments, wrongArguments } from '../tool/arguments';
import { assertAllowed, assertRole, assertScoped, liveBounds } from '../tool/bounds';
import { canonicalName } from '../tool/canonical-name';
import type { Tool } from '../tool/tool';
import { ToolFailure } from '../tool/tool-failure';
import { registry } from './registry';

/** The outcome of a call: the tool's result, or a text about its failure. */
export type Outcome = { readonly structured: Record<string, unknown> } | { readonly failure: string };

/** Runs a tool within the bounds of the caller's key and records the call; -32602 when there is no such tool. */
export async function callTool(
  context: Context,
  call: Call,
  name: string,
  args: unknown,
  progress = NO_PROGRESS,
): Promise<Outcome> {
  const started = performance.now();
  const tool = registry.get(canonicalName(name));
  const record = (failure_code: string) => recordCall(context, call, tool?.name ?? '', failure_code, started);
  if (!tool) {
    record('unknown_tool');
    throw invalidParams(`Unknown tool: ${name.slice(0, 64)}`);
  }
  try {
    const structured = await run(context, { call, progress }, tool, args);
    record('');
    return { structured };
  } catch (error) {
    const failure = asFailure(context, call, tool, error);
    record(failure.code);
    return { failure: failure.message };
  }
}

async function run(
  context: Context,
  { call, progress }: { readonly call: Call; readonly progress: Progress },
  tool: Tool,
  args: unknown,
): Promise<Record<string, unknown>> {
  assertAllowed(call.caller, tool);
  assertScoped(call.caller, tool);
  const bounds = await liveBounds(context, call, progress);
  assertRole(bounds, tool);
  return tool.handle(context, bounds, parseArguments(tool, args));
}

function asFailure({ log }: Context, { request_id }: Call, { name }: Tool, error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error;
  const { code, status, message, details, retryAfter } = asAppError(error);
  if (code === 'upstream_timeout') return new ToolFailure(code, `${name} took too long. Please try again.`);
  if (status < 500) return new ToolFailure(code, details.length === 0 ? `${message}.` : wrongArguments(name, details));
  log.error({ err: error, tool: name, request_id }, 'tool failed');
  const again = retryAfter === undefined ? 'later' : `in ${retryAfter} s`;
  const problem = code === 'upstream_unavailable' ? 'is not available at the moment' : 'failed on our side';
  return new ToolFailure(code, `${name} ${problem} (request ${request_id}). Please try again ${again}.`);
}

function recordCall({ activity }: Context, { caller }: Call, tool: string, failure_code: string, started: number) {
  activity.record({
    tool,
    outcome: failure_code === '' ? 'ok' : 'error',
    failure_code,
    duration_ms: Math.round((performance.now() - started) * 1000) / 1000,
    key_id: caller.credential_id,
    business_id: caller.business_id,
    at: new Date(),
  });
}
