import type { Logger } from '@cws/kit';
import { WorkspaceUnavailable } from '../../agents/look-up';
import { commitAnswer, commitHandoff, commitSilence } from './commit';
import { makeAnswer, makeApology } from './make-answer';
import { type End, nextStep, type Outcome, type RunState, type Step } from './next-step';
import { readQuestion, readQuestionAlone } from './read-question';
import { logFields, type Run, RunCancelled, type RunParts } from './run';

/** The claim of this process on the answers of its runs, whoever manages it. */
export interface RunClaims {
  stateOf(run: Run): RunState;
  /** A request of a run to workspace-mcp got no response. */
  reportUnavailable(): void;
  /** Lets any process claim the answer once the pause is over. Never fails: otherwise the lease expires by itself. */
  release(run: Run, pauseMs: number): Promise<void>;
  /** Gives the answer back until workspace-mcp responds, without counting the attempt. */
  postpone(run: Run): Promise<void>;
}

export interface DriveParts extends RunParts {
  readonly claims: RunClaims;
  readonly logger: Logger;
}

/** Takes a run from step to step until its answer is committed or given back. Never fails. */
export async function driveRun(parts: DriveParts, run: Run): Promise<void> {
  const { claims, stream } = parts;
  let step = nextStep({ kind: 'claimed' }, claims.stateOf(run));
  while (step.kind !== 'end') step = nextStep(await outcomeOf(parts, run, step), claims.stateOf(run));
  if (step.aborted) stream.aborted(run.session_id, run.pending.answer_id, step.aborted);
}

async function outcomeOf(parts: DriveParts, run: Run, step: Exclude<Step, End>): Promise<Outcome> {
  try {
    return await take(parts, run, step);
  } catch (error) {
    run.text?.discard();
    if (error instanceof RunCancelled) return { kind: 'cancelled', loss: error.reason };
    if (error instanceof WorkspaceUnavailable) {
      parts.claims.reportUnavailable();
      return { kind: 'unavailable' };
    }
    parts.logger.warn({ err: error, ...logFields(run) }, 'an attempt at an answer failed; it is tried again later');
    return { kind: 'failure' };
  }
}

async function take(parts: DriveParts, run: Run, step: Exclude<Step, End>): Promise<Outcome> {
  const { context, claims } = parts;
  switch (step.kind) {
    case 'read':
      return readQuestion(parts, run);
    case 'read alone':
      return readQuestionAlone(parts, run);
    case 'make':
      return makeAnswer(parts, run, step.question);
    case 'apologize':
      return makeApology(parts, run, step.question);
    case 'commit':
      return commitAnswer(context, run, step.question, step.answer);
    case 'hand off':
      return commitHandoff(context, run, step.question, step.handoff);
    case 'be silent':
      return commitSilence(context, run);
    case 'retry':
      await claims.release(run, step.pauseMs);
      return { kind: 'given back' };
    case 'give back':
      await claims.postpone(run);
      return { kind: 'given back' };
  }
}
