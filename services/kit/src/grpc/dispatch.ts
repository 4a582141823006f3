import { type Call, readCall } from '../call/call';
import type { CallerTokens } from '../call/caller-tokens';
import { AppError } from '../errors/app-error';
import { asAppError } from '../errors/unexpected';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import type { DeadlineWatch } from './deadline-watch';
import type { Rpc } from './rpc';

/** The parts of a server that every call needs, whichever transport carried it. */
export interface DispatchParts {
  readonly tokens: CallerTokens;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly deadlines: DeadlineWatch;
}

/** Sends the one outcome of a call. */
interface Responder {
  succeed(response: unknown): void;
  fail(error: AppError): void;
}

/** Handles one call by its row. Exactly one function of the responder is called, at the latest at the deadline of the call. */
export type Dispatch = (caller: string, context: string, request: unknown, responder: Responder) => void;

export function dispatchTo(
  rpc: Rpc<unknown, unknown, unknown>,
  context: unknown,
  { name, path }: { readonly name: string; readonly path: string },
  parts: DispatchParts,
): Dispatch {
  return (caller, requestContext, request, responder) => {
    const respond = once(responder, name, parts);
    try {
      const call = readCall(caller, requestContext, parts.tokens, path);
      assertAllowed(rpc, call);
      if (call.deadline <= Date.now()) throw new AppError('upstream_timeout');
      const unwatch = parts.deadlines.watch(call.deadline, () => respond.fail(new AppError('upstream_timeout'), call));
      rpc
        .handle(context, call, request)
        .then(respond.succeed)
        .catch((error) => respond.fail(error, call))
        .finally(unwatch);
    } catch (error) {
      respond.fail(error);
    }
  };
}

function assertAllowed(rpc: Rpc<unknown, unknown, unknown>, { caller }: Call): void {
  if (!rpc.from.includes(caller.iss)) throw new AppError('forbidden', { message: `Not to be called by ${caller.iss}` });
  if (!rpc.as.includes(caller.kind)) throw new AppError(caller.kind === 'none' ? 'unauthorized' : 'forbidden');
}

/** A responder that drops every outcome after the first, counts that one, and logs our own failures. */
function once(responder: Responder, name: string, { log, metrics }: DispatchParts) {
  const started = performance.now();
  let hasResponded = false;
  const finish = (outcome: string, send: () => void) => {
    if (hasResponded) return;
    // A response that cannot be encoded throws here, and the error is sent instead.
    send();
    hasResponded = true;
    metrics.rpc(name, outcome, performance.now() - started);
  };
  return {
    succeed: (response: unknown) => finish('ok', () => responder.succeed(response)),
    fail(error: unknown, call?: Call) {
      const known = asAppError(error);
      if (known.status >= 500 && !known.overloaded)
        log.error(
          { err: known.cause ?? known, rpc: name, request_id: call?.request_id, error: known.code },
          'rpc failed',
        );
      finish(known.code, () => responder.fail(known));
    },
  };
}
