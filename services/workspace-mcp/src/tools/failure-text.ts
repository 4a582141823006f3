import { asAppError, type Call, shortened } from '@cws/kit';
import type { Context } from '../context';
import { notValid, wrongArguments } from '../tool/refusals';
import type { Tool } from '../tool/tool';
import { ToolFailure } from '../tool/tool-failure';

/** The most bytes of a failure's text in JSON (contract: tool-results). */
const MOST_FAILURE_BYTES = 15 * 1024;

/** The failure that a call ends with, whose text has the remarks on the call. Errors of our own are logged, and told without their details. */
export function failureOf(context: Context, call: Call, tool: Tool, error: unknown, remarks: string): ToolFailure {
  const { code, message } = asToolFailure(context, call, tool, error);
  const text = remarks === '' ? message : `${message} ${remarks}`;
  return new ToolFailure(code, shortened(text, MOST_FAILURE_BYTES));
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
