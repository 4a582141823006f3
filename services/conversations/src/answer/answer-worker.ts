import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, ownCall, startWorker } from '@cws/kit';
import type { Commit } from '../chat/log/message-log';
import { type Decision, unchanged } from '../chat/model/decision';
import type { AnswerDue } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';
import { claimed, firstDue, freeFrom, isDropped, withFirst } from './answer-due';
import { whyNot } from './commit-answer';
import { LookUpMissed } from './look-up';
import { oneAtATime } from './one-at-a-time';
import { putOffs } from './put-offs';
import { type Answering, Gone, type Run, SELF } from './run';
import { giveUp, runAnswer } from './run-answer';
import { workspaceWatch } from './workspace-watch';

const POLL_MS = 1_000;
/** Answers that one process makes at a time; a model takes seconds for each. */
const AT_ONCE = 64;
const RENEWALS_A_LEASE = 3;
const LONGEST_PAUSE_MS = 30_000;
/** What is nearly said may be finished when the process stops. */
const PATIENCE_MS = 2_000;
/** What hangs is left to its lease. */
const LAST_PATIENCE_MS = 5_000;
/** No bot has it: workspace-mcp is only to say so. */
const NO_BOT = '00000000-0000-0000-0000-000000000000';

export interface AnswerWorker {
  /** Resolves when this process makes no answer any more; what it has not finished is free for others at once. */
  stop(): Promise<void>;
}

/**
 * Makes the answers that this process has claimed: with the question that it wrote, with the answer before it, or because
 * nobody was at it any more, which a look once a second finds out. While workspace-mcp is away it claims none but those that
 * have waited for it too long.
 */
export function startAnswering(answering: Answering, logger: Logger, pollMs = POLL_MS): AnswerWorker {
  const { context, waitMs } = answering;
  const { answers, clock } = context;
  const runs = new Map<string, Run>();
  const working = new Set<Promise<void>>();
  let stopped = false;
  const watch = workspaceWatch({
    look: (patienceMs) => context.workspace.getAgent(ownCall(SELF, 'answers', patienceMs), { bot_profile_id: NO_BOT }),
    back: () => void goOn(),
    clock,
    logger,
  });
  const waiting = putOffs({ clock, waitMs, awaySince: watch.awaySince });
  const isFull = () => working.size >= AT_ONCE;
  answers.hasRoom = (freed = 0) => !stopped && working.size < AT_ONCE + freed && watch.awaySince() === undefined;

  function heard({ before, after }: Commit): void {
    const [was, due, run] = [firstDue(before), firstDue(after), runs.get(after._id)];
    if (!due && !was) return;
    if (run && !isAt(run, due)) run.stop.abort(new Gone(reasonOf(run, after)));
    if (due?.by === answers.by && !isSame(was, due) && !(run && isAt(run, due))) begin(after._id, due);
    const isNew = due?.by === '' && due.attempt === 0 && freeFrom(after) <= clock();
    if (isNew && answers.hasRoom()) void claim(after._id).catch(noted(after._id));
  }

  function begin(session_id: string, due: AnswerDue): void {
    const { attempt } = due;
    const run: Run = { session_id, due, began: clock(), attempt, confirmed: attempt, stop: new AbortController() };
    runs.set(session_id, run);
    const stopListening = context.realtime.listenTo(session_id);
    const work = perform(run).finally(() => {
      stopListening();
      const wasFull = isFull();
      working.delete(work);
      if (runs.get(session_id) === run) runs.delete(session_id);
      if (wasFull && !stopped) void takeDue().catch(noted(session_id));
    });
    working.add(work);
  }

  async function perform(run: Run): Promise<void> {
    const every = leaseMs(run.due) / RENEWALS_A_LEASE;
    const renewals = setInterval(() => void renew(run).catch(noted(run.session_id)), every);
    renewals.unref();
    try {
      await (waiting.isOver(run.due) ? giveUp(answering, run) : attempt(run));
      if (stopped) await release(run, 0);
    } catch (error) {
      logger.warn({ err: error, ...named(run) }, 'an answer was put off');
      await release(run, stopped ? 0 : pauseAfter(run.attempt)).catch(noted(run.session_id));
    } finally {
      clearInterval(renewals);
    }
  }

  async function attempt(run: Run): Promise<void> {
    try {
      await runAnswer(answering, run);
    } catch (error) {
      if (!(error instanceof LookUpMissed)) throw error;
      watch.missed();
      if (waiting.hasBeenLong(run.due)) return giveUp(answering, run);
      await putOff(run);
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
    free(run, (due) => ({ ...due, by: '', lease_until: new Date(clock() + pauseMs) }));

  /** As if it had not been tried. */
  const putOff = (run: Run): Promise<void> => free(run, (due) => waiting.putOff(run.session_id, due));

  const free = (run: Run, freed: (due: AnswerDue) => AnswerDue): Promise<void> =>
    change(run.session_id, (state) => {
      const due = firstDue(state);
      if (!due || !isAt(run, due)) return unchanged(state, undefined);
      return { next: withFirst(state, freed(due)), result: undefined };
    });

  /** `mayTake`: also of those that are free; one that waits for workspace-mcp may be taken before its pause is over. */
  const claim = (session_id: string, mayTake = isFree): Promise<void> =>
    change(session_id, (state) => {
      const hold = stopped || isFull() ? undefined : answers.lease();
      return hold && mayTake(state) ? { next: claimed(state, hold), result: undefined } : unchanged(state, undefined);
    });

  const isFree = (state: SessionState): boolean => freeFrom(state) <= clock();
  const isFreeOrWaits = (state: SessionState): boolean => isFree(state) || waiting.isWaiting(firstDue(state));
  const isFreeAndOver = (state: SessionState): boolean => isFree(state) && waiting.isOver(firstDue(state));

  const change = <T>(session_id: string, decide: (state: SessionState) => Decision<T>): Promise<T> =>
    context.messageLog.change(ownCall(SELF, `answers of ${session_id}`), session_id, decide);

  /** Whether there may be more. */
  async function takeDue(): Promise<boolean> {
    const room = AT_ONCE - working.size;
    if (room <= 0 || (watch.awaySince() !== undefined && !waiting.isAnyOver())) return false;
    const due = await context.due.answers(clock(), room);
    const mayTake = watch.awaySince() === undefined ? isFree : isFreeAndOver;
    await Promise.all(due.map((id) => claim(id, mayTake).catch(noted(id))));
    return due.length === room && answers.hasRoom();
  }

  /** With all that waited, without the rest of their pauses. */
  async function goOn(): Promise<void> {
    const first = waiting.take(Math.max(0, AT_ONCE - working.size));
    await Promise.all(first.map((id) => claim(id, isFreeOrWaits).catch(noted(id))));
    await takeDue().catch(noted(undefined));
  }

  const noted = (session_id: string | undefined) => (error: unknown) =>
    logger.warn({ err: error, session_id }, 'a hold on an answer could not be changed; it ends by itself');

  context.messageLog.onCommit(heard);
  context.realtime.onChangeElsewhere(elsewhere);
  const poll = startWorker('answers', pollMs, takeDue, logger);
  return {
    async stop() {
      stopped = true;
      watch.stop();
      await poll.stop();
      const patience = setTimeout(() => {
        for (const run of runs.values()) run.stop.abort(new Gone('lost'));
      }, PATIENCE_MS);
      await Promise.race([Promise.all(working), sleep(LAST_PATIENCE_MS, undefined, { ref: false })]);
      clearTimeout(patience);
    },
  };
}

const named = ({ session_id, due, attempt }: Run) => ({
  session_id,
  message_id: due.message_id,
  attempt,
  request_id: due.request_id,
});

/** Whether the job is still the run's, which has raised its number or is about to. */
const isAt = ({ due: own, confirmed, attempt }: Run, due: AnswerDue | undefined): boolean =>
  due?.message_id === own.message_id && due.by === own.by && due.attempt >= confirmed && due.attempt <= attempt;

const isSame = (one: AnswerDue | undefined, other: AnswerDue): boolean =>
  one?.message_id === other.message_id && one.attempt === other.attempt;

/** What a commit says about a run that has lost its job by it. */
function reasonOf({ due }: Run, after: SessionState): Gone['reason'] {
  if (after.status !== 'active') return 'status';
  if (after.answers_due?.some(({ message_id }) => message_id === due.message_id)) return 'lost';
  return isDropped(after, due.message_id) ? 'dropped' : 'deleted';
}

const pauseAfter = (attempt: number): number => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempt);
