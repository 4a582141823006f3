import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, ownCall, serviceCaller, startWorker } from '@cws/kit';
import { type Decision, unchanged } from '../message/decision';
import type { Commit } from '../message/message-log';
import type { SessionState } from '../session/session';
import { firstDue, taken, withFirst } from './answer-due';
import { whyNot } from './commit-answer';
import { oneAtATime } from './one-at-a-time';
import type { AnswerDue } from './owed';
import { type Answering, Gone, type Run } from './run';
import { runAnswer } from './run-answer';

const POLL_MS = 1_000;
/** Answers that one process makes at a time; a model takes seconds for each. */
const AT_ONCE = 64;
const RENEWALS_A_LEASE = 3;
const LONGEST_PAUSE_MS = 30_000;
/** What is nearly said may be finished when the process stops. */
const PATIENCE_MS = 2_000;
/** What hangs is left to its lease. */
const LAST_PATIENCE_MS = 5_000;

const SELF = serviceCaller('conversations');

export interface AnswerWorker {
  /** Resolves when this process makes no answer any more; what it has not finished is free for others at once. */
  stop(): Promise<void>;
}

/**
 * Makes the answers that this process has claimed: with the question that it wrote, with the answer before it, or because
 * nobody was at it any more, which a look once a second finds out.
 */
export function startAnswering(answering: Answering, log: Logger, pollMs = POLL_MS): AnswerWorker {
  const { context } = answering;
  const { answers, clock } = context;
  const runs = new Map<string, Run>();
  const working = new Set<Promise<void>>();
  let stopped = false;
  answers.hasRoom = () => !stopped && working.size < AT_ONCE;

  function heard({ before, after }: Commit): void {
    const [was, due, run] = [firstDue(before), firstDue(after), runs.get(after._id)];
    if (!due && !was) return;
    if (run && !isAt(run, due)) run.stop.abort(new Gone(reasonOf(run, after)));
    if (due?.by === answers.by && !isSame(was, due) && !(run && isAt(run, due))) begin(after._id, due);
    if (due?.by === '' && due.attempt === 0 && answers.hasRoom()) void claim(after._id).catch(noted(after._id));
  }

  function begin(session_id: string, due: AnswerDue): void {
    const run: Run = { session_id, due, attempt: due.attempt, confirmed: due.attempt, stop: new AbortController() };
    runs.set(session_id, run);
    const work = perform(run).finally(() => {
      working.delete(work);
      if (runs.get(session_id) === run) runs.delete(session_id);
      if (working.size === AT_ONCE - 1 && !stopped) void takeDue().catch(noted(session_id));
    });
    working.add(work);
  }

  async function perform(run: Run): Promise<void> {
    const every = leaseMs(run.due) / RENEWALS_A_LEASE;
    const renewals = setInterval(() => void renew(run).catch(noted(run.session_id)), every);
    renewals.unref();
    try {
      await runAnswer(answering, run);
      if (stopped) await release(run, 0);
    } catch (error) {
      log.warn({ err: error, ...named(run) }, 'an answer was put off');
      await release(run, stopped ? 0 : pauseAfter(run.attempt)).catch(noted(run.session_id));
    } finally {
      clearInterval(renewals);
    }
  }

  const leaseMs = ({ lease_until }: AnswerDue) => Math.max(30, (lease_until?.getTime() ?? 0) - clock());

  const renew = (run: Run): Promise<void> =>
    check(run, (state, due) => withFirst(state, { ...due, lease_until: answers.lease().until }));

  /** Ends the run if its job is not its own any more; `keep`: what the session is while it is. */
  async function check(run: Run, keep: (state: SessionState, due: AnswerDue) => SessionState): Promise<void> {
    const gone = await change(run.session_id, (state): Decision<SessionState | null> => {
      const due = firstDue(state);
      return due && isAt(run, due) ? { next: keep(state, due), result: null } : unchanged(state, state);
    });
    if (gone && runs.get(run.session_id) === run) run.stop.abort(new Gone(await whyNot(context, gone, run.due)));
  }

  const look = oneAtATime((run: Run) => check(run, (state) => state).catch(noted(run.session_id)));

  /** Another process has changed the session, or may have. */
  function elsewhere(session_id: string | undefined): void {
    for (const run of session_id === undefined ? runs.values() : [runs.get(session_id)]) if (run) look(run);
  }

  /** Others may take it after the pause. */
  const release = (run: Run, pauseMs: number): Promise<void> =>
    change(run.session_id, (state) => {
      const due = firstDue(state);
      if (!due || !isAt(run, due)) return unchanged(state, undefined);
      const free = { ...due, by: '', lease_until: new Date(clock() + pauseMs) };
      return { next: withFirst(state, free), result: undefined };
    });

  const claim = (session_id: string): Promise<void> =>
    change(session_id, (state) => {
      const [due, hold] = [firstDue(state), answers.claim()];
      const isFree = due?.lease_until !== undefined && due.lease_until.getTime() <= clock();
      return isFree && hold
        ? { next: withFirst(state, taken(due, hold)), result: undefined }
        : unchanged(state, undefined);
    });

  const change = <T>(session_id: string, decide: (state: SessionState) => Decision<T>): Promise<T> =>
    context.log.change(ownCall(SELF, `answers of ${session_id}`), session_id, decide);

  /** Whether there may be more. */
  async function takeDue(): Promise<boolean> {
    const room = AT_ONCE - working.size;
    if (room <= 0) return false;
    const due = await context.sessions.dueAnswers(clock(), room);
    await Promise.all(due.map((id) => claim(id).catch(noted(id))));
    return due.length === room && working.size < AT_ONCE;
  }

  const noted = (session_id: string) => (error: unknown) =>
    log.warn({ err: error, session_id }, 'a hold on an answer could not be changed; it ends by itself');

  context.log.onCommit(heard);
  context.realtime.onChangeElsewhere(elsewhere);
  const poll = startWorker('answers', pollMs, takeDue, log);
  return {
    async stop() {
      stopped = true;
      await poll.stop();
      const patience = setTimeout(() => {
        for (const run of runs.values()) run.stop.abort(new Gone('lost'));
      }, PATIENCE_MS);
      await Promise.race([Promise.all(working), sleep(LAST_PATIENCE_MS, undefined, { ref: false })]);
      clearTimeout(patience);
    },
  };
}

const named = ({ session_id, due, attempt }: Run) => ({ session_id, message_id: due.message_id, attempt });

/** Whether the job is still the run's, which has raised its number or is about to. */
const isAt = ({ due: own, confirmed, attempt }: Run, due: AnswerDue | undefined): boolean =>
  due?.message_id === own.message_id && due.by === own.by && due.attempt >= confirmed && due.attempt <= attempt;

const isSame = (one: AnswerDue | undefined, other: AnswerDue): boolean =>
  one?.message_id === other.message_id && one.attempt === other.attempt;

/** What a commit says about a run that has lost its job by it. */
function reasonOf({ due }: Run, { status, answers_due = [] }: SessionState): Gone['reason'] {
  if (status !== 'active') return 'status';
  return answers_due.some(({ message_id }) => message_id === due.message_id) ? 'lost' : 'deleted';
}

const pauseAfter = (attempt: number): number => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt);
