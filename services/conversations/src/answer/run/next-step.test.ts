import type { Answerable, Question } from '../provider/material/question';
import type { Loss } from '../queue/answer-queue';
import type { Answer } from '../text/answer';
import { type AbortReason, nextStep, type Outcome, type RunState, type Step } from './next-step';

const question = { text: 'Question' } as Question;
const late = { text: 'Late' } as Answerable;
const answer = { text: 'Answer' } as Answer;

const end = (aborted?: AbortReason): Step => ({ kind: 'end', aborted });
const retry = (pauseMs: number): Step => ({ kind: 'retry', pauseMs });

/** The rows of an outcome: the first one whose condition holds gives the step. */
type Rows = readonly (readonly [holds: (state: RunState) => boolean, step: Step])[];

const always = () => true;
const stopping = ({ isStopping }: RunState) => isStopping;
const expired = ({ isExpired }: RunState) => isExpired;
const waitedTooLong = ({ hasWaitedTooLong }: RunState) => hasWaitedTooLong;
const isAttempt = (number: number) => (state: RunState) => state.attempt === number;
const isFurther = ({ attempt }: RunState) => attempt > 1;

const TABLE: readonly (readonly [Outcome, Rows])[] = [
  [
    { kind: 'claimed' },
    [
      [expired, { kind: 'read alone' }],
      [always, { kind: 'read' }],
    ],
  ],
  [
    { kind: 'question', question },
    [
      [isAttempt(6), { kind: 'apologize', question }],
      [isAttempt(7), { kind: 'apologize', question }],
      [always, { kind: 'make', question }],
    ],
  ],
  [{ kind: 'late question', question: late }, [[always, { kind: 'apologize', question: late }]]],
  [
    { kind: 'person request', question, reason: 'accepted' },
    [[always, { kind: 'hand off', question, handoff: { reason: 'accepted', by: 'user' } }]],
  ],
  [{ kind: 'no question' }, [[always, { kind: 'be silent' }]]],
  [{ kind: 'answer', question, answer }, [[always, { kind: 'commit', question, answer }]]],
  [
    { kind: 'answer', question, answer: { ...answer, outcome: 'handoff', reason: 'A refund' } },
    [[always, { kind: 'hand off', question, handoff: { reason: 'A refund', by: 'bot' } }]],
  ],
  [
    { kind: 'unavailable' },
    [
      [waitedTooLong, { kind: 'read alone' }],
      [always, { kind: 'give back' }],
    ],
  ],
  [
    { kind: 'failure' },
    [
      [stopping, retry(0)],
      [isAttempt(1), retry(1_000)],
      [isAttempt(2), retry(2_000)],
      [isAttempt(5), retry(16_000)],
      [always, retry(30_000)],
    ],
  ],
  [
    { kind: 'cancelled', loss: 'lost' },
    [
      [stopping, retry(0)],
      [always, end()],
    ],
  ],
  [{ kind: 'cancelled', loss: 'status' }, [[always, end('status')]]],
  [{ kind: 'cancelled', loss: 'deleted' }, [[always, end('deleted')]]],
  [{ kind: 'cancelled', loss: 'dropped' }, [[always, end('failed')]]],
  [{ kind: 'committed' }, [[always, end()]]],
  [{ kind: 'committed', loss: 'lost' }, [[always, end()]]],
  [{ kind: 'committed', loss: 'status' }, [[always, end('status')]]],
  [{ kind: 'committed', loss: 'deleted' }, [[always, end('deleted')]]],
  [{ kind: 'committed', loss: 'dropped' }, [[always, end('failed')]]],
  [
    { kind: 'handed off', by: 'user' },
    [
      [isFurther, end('status')],
      [always, end()],
    ],
  ],
  [
    { kind: 'silent' },
    [
      [isFurther, end('failed')],
      [always, end()],
    ],
  ],
  [{ kind: 'given back' }, [[always, end()]]],
];

const BOTH = [false, true];
const STATES: readonly RunState[] = [1, 2, 5, 6, 7].flatMap((attempt) =>
  BOTH.flatMap((isStopping) =>
    BOTH.flatMap((isExpired) => BOTH.map((hasWaitedTooLong) => ({ attempt, isStopping, isExpired, hasWaitedTooLong }))),
  ),
);

const nameOf = (outcome: Outcome): string => ('loss' in outcome ? `${outcome.kind}, ${outcome.loss}` : outcome.kind);

describe.each(TABLE.map(([outcome, rows]) => [nameOf(outcome), outcome, rows] as const))(
  '%s',
  (_name, outcome, rows) => {
    test.each(STATES)('in the state %j leads to its step', (state) =>
      expect(nextStep(outcome, state)).toEqual(rows.find(([holds]) => holds(state))![1]),
    );
  },
);

/** Compiles only while each outcome and each loss is named here. */
const KINDS: Record<Outcome['kind'], true> = {
  claimed: true,
  question: true,
  'late question': true,
  'person request': true,
  'no question': true,
  answer: true,
  committed: true,
  'handed off': true,
  silent: true,
  'given back': true,
  unavailable: true,
  cancelled: true,
  failure: true,
};
const LOSSES: Record<Loss, true> = { status: true, deleted: true, lost: true, dropped: true };

test('the table has each outcome, with each loss', () => {
  const names = new Set(TABLE.map(([outcome]) => nameOf(outcome)));
  const withLoss = ['committed', 'cancelled'];
  const expected = Object.keys(KINDS).flatMap((kind) =>
    withLoss.includes(kind) ? Object.keys(LOSSES).map((loss) => `${kind}, ${loss}`) : [kind],
  );
  expect(names).toEqual(new Set([...expected, 'committed']));
});

test('readers of an answer of a model that hands the chat over are told that it gets no message', () => {
  for (const state of STATES) expect(nextStep({ kind: 'handed off', by: 'bot' }, state)).toEqual(end('status'));
});

test('each outcome that follows from the last step of a run ends it', () => {
  for (const state of STATES)
    for (const outcome of [{ kind: 'handed off', by: 'user' }, { kind: 'silent' }, { kind: 'given back' }] as const)
      expect(nextStep(outcome, state).kind).toBe('end');
});
