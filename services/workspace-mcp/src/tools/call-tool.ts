import { asAppError, type Call, shortened } from '@cws/kit';
import type { Context } from '../context';
import { NO_PROGRESS, type Progress } from '../progress/progress';
import { invalidParams } from '../protocol/rpc-error';
import { parseArguments } from '../tool/arguments';
import { assertAllowed, assertRole, assertScoped, liveBounds } from '../tool/bounds';
import { canonicalName } from '../tool/canonical-name';
import { cutRemark } from '../tool/cut-remark';
import { fittedResult } from '../tool/fitted-result';
import { nearestName } from '../tool/nearest-name';
import { notValid, wrongArguments } from '../tool/refusals';
import type { Tool } from '../tool/tool';
import { ToolFailure } from '../tool/tool-failure';
import { registry } from './registry';

/** The outcome of a call: the tool's result, also in JSON, with remarks on it if there are any; or a text about its failure. */
export type Outcome =
  | { readonly structured: Record<string, unknown>; readonly text: string; readonly remarks: string }
  | { readonly failure: string };

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
    throw invalidParams(unknownTool(name));
  }
  const parsed = { ignored: '' };
  try {
    const result = await run(context, { call, progress }, tool, args, parsed);
    record('');
    return outcomeOf(tool, result, parsed.ignored);
  } catch (error) {
    const failure = failureOf(context, call, tool, error, parsed.ignored);
    record(failure.code);
    return { failure: failure.message };
  }
}

function unknownTool(name: string): string {
  const nearest = nearestName(name, [...registry.keys()]);
  const hint = nearest ? `Did you mean ${nearest}?` : 'tools/list shows the tools.';
  return `Unknown tool: ${name.slice(0, 64)}. ${hint}`;
}

async function run(
  context: Context,
  { call, progress }: { readonly call: Call; readonly progress: Progress },
  tool: Tool,
  given: unknown,
  parsed: { ignored: string },
): Promise<Record<string, unknown>> {
  assertAllowed(call.caller, tool);
  assertScoped(call.caller, tool);
  const bounds = await liveBounds(context, call, progress);
  assertRole(bounds, tool);
  const { args, ignored } = parseArguments(tool, given);
  parsed.ignored = ignored;
  return tool.handle(context, bounds, args);
}

function outcomeOf(tool: Tool, result: Record<string, unknown>, ignored: string): Outcome {
  const { structured, text, cut } = fittedResult(result);
  const remarks = [ignored, cut.length === 0 ? '' : cutRemark(tool, cut)].filter((remark) => remark !== '').join(' ');
  return { structured, text, remarks };
}

function recordCall(
  { activity }: Pick<Context, 'activity'>,
  { caller }: Call,
  tool: string,
  failure_code: string,
  started: number,
) {
  activity.log.record({
    tool,
    outcome: failure_code === '' ? 'ok' : 'error',
    failure_code,
    duration_ms: Math.round((performance.now() - started) * 1000) / 1000,
    key_id: caller.credential_id,
    business_id: caller.business_id,
    at: new Date(),
  });
}

/** The most bytes of a failure's text in JSON (contract: tool-results). */
const MAX_FAILURE_BYTES = 15 * 1024;

/** The failure that a call ends with, whose text has the remarks on the call. Errors of our own are logged, and told without their details. */
function failureOf(context: Context, call: Call, tool: Tool, error: unknown, remarks: string): ToolFailure {
  const { code, message } = asToolFailure(context, call, tool, error);
  const text = remarks === '' ? message : `${message} ${remarks}`;
  return new ToolFailure(code, shortened(text, MAX_FAILURE_BYTES));
}

function asToolFailure({ log }: Context, { request_id }: Call, { name }: Tool, error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error;
  const { code, status, message, details, retryAfter } = asAppError(error);
  if (code === 'upstream_timeout') return new ToolFailure(code, `${name} took too long. Please try again.`);
  if (status < 500)
    return new ToolFailure(code, details.length === 0 ? `${message}.` : wrongArguments(name, details.map(notValid)));
  log.error({ err: error, tool: name, request_id }, 'tool failed');
  const again = retryAfter === undefined ? 'later' : `in ${retryAfter} s`;
  const problem = code === 'upstream_unavailable' ? 'is not available at the moment' : 'failed on our side';
  return new ToolFailure(code, `${name} ${problem} (request ${request_id}). Please try again ${again}.`);
}
