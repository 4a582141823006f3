import { type Call, readCall } from '../call/call';
import type { CallerTokens } from '../call/caller';
import { AppError } from '../errors/app-error';
import { asAppError } from '../errors/unexpected';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import type { LateCalls } from './late-calls';
import type { Rpc } from './rpc';

/** What answering works with, whatever carried the call here. */
export interface Answering {
  readonly tokens: CallerTokens;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly late: LateCalls;
}

/** Where the one outcome of a call goes. */
interface Reply {
  succeed(response: unknown): void;
  fail(error: AppError): void;
}

/** Answers one call by its row; exactly one of the reply's functions runs, at the latest at the call's deadline. */
export type Answer = (caller: string, context: string, request: unknown, reply: Reply) => void;

export function answerBy(
  rpc: Rpc<unknown, unknown, unknown>,
  context: unknown,
  name: string,
  answering: Answering,
): Answer {
  return (caller, requestContext, request, reply) => {
    const answer = once(reply, name, answering);
    try {
      const call = readCall(caller, requestContext, answering.tokens);
      assertAllowed(rpc, call);
      if (call.deadline <= Date.now()) throw new AppError('upstream_timeout');
      const unwatch = answering.late.watch(call.deadline, () => answer.fail(new AppError('upstream_timeout'), call));
      rpc
        .handle(context, call, request)
        .then(answer.succeed)
        .catch((error) => answer.fail(error, call))
        .finally(unwatch);
    } catch (error) {
      answer.fail(error);
    }
  };
}

function assertAllowed(rpc: Rpc<unknown, unknown, unknown>, { caller }: Call): void {
  if (!rpc.from.includes(caller.iss)) throw new AppError('forbidden', { message: `Not to be called by ${caller.iss}` });
  if (!rpc.as.includes(caller.kind)) throw new AppError(caller.kind === 'none' ? 'unauthorized' : 'forbidden');
}

function once(reply: Reply, name: string, { log, metrics }: Answering) {
  const started = performance.now();
  let answered = false;
  const finish = (outcome: string, send: () => void) => {
    if (answered) return;
    // A response that cannot be encoded throws here: it has answered nothing.
    send();
    answered = true;
    metrics.rpc(name, outcome, performance.now() - started);
  };
  return {
    succeed: (response: unknown) => finish('ok', () => reply.succeed(response)),
    fail(error: unknown, call?: Call) {
      const known = asAppError(error);
      if (known.status >= 500)
        log.error(
          { err: known.cause ?? known, rpc: name, request_id: call?.request_id, error: known.code },
          'rpc failed',
        );
      finish(known.code, () => reply.fail(known));
    },
  };
}
