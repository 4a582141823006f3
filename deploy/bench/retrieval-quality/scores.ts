import type { Asked } from './ask.ts';
import { HALVES, halfOf } from './question-set.ts';

type Figure = { title: string; of: (asked: Asked) => boolean; value: (asked: Asked) => number };

const isAnswerable = ({ question }: Asked): boolean => question.passages.length > 0;
const isAnswered = ({ outcome }: Asked): boolean => outcome === 'answered';
const isRight = ({ question, quoted }: Asked): boolean => question.passages.includes(quoted);
const isOf = (kind: string) => (asked: Asked) => asked.question.kind === kind;
const share = (title: string, of: Figure['of'], is: (asked: Asked) => boolean): Figure => ({
  ...{ title, of },
  value: (asked) => Number(is(asked)) * 100,
});

const ranks: readonly Figure[] = [
  share('hit@1', isAnswerable, ({ rank }) => rank === 1),
  share('hit@3', isAnswerable, ({ rank }) => rank >= 1 && rank <= 3),
  { title: 'MRR', of: isAnswerable, value: ({ rank }) => (rank === 0 ? 0 : 100 / rank) },
];
const right = share('right source', isAnswerable, isRight);
const notRight: readonly Figure[] = [
  share('other source', isAnswerable, (asked) => isAnswered(asked) && !isRight(asked)),
  share('refused', isAnswerable, (asked) => !isAnswered(asked)),
];
const lookalikes = share('lookalike answered', isOf('lookalike'), isAnswered);

const figures: readonly Figure[] = [
  ...ranks,
  right,
  share('right source, direct', isOf('direct'), isRight),
  share('right source, paraphrase', isOf('paraphrase'), isRight),
  ...notRight,
  share('elsewhere answered', isOf('elsewhere'), isAnswered),
  lookalikes,
];

/** A table for each half of the questions, with a row for each language and one for all of them. */
export const scores = (asked: readonly Asked[]): string =>
  HALVES.map((half) => {
    const own = asked.filter(({ question }) => halfOf(question) === half);
    return `Half "${half}", per cent:\n\n${table(own, figures)}`;
  }).join('\n\n');

/** The table of the short questions. */
export const scoresOfShort = (asked: readonly Asked[]): string =>
  `Short questions, per cent:\n\n${table(asked, [...ranks, right, ...notRight, lookalikes])}`;

function table(asked: readonly Asked[], figures: readonly Figure[]): string {
  const groups: [string, readonly Asked[]][] = [
    ...Map.groupBy(asked, ({ question }) => question.language),
    ['all', asked],
  ];
  return [
    `| | questions | ${figures.map(({ title }) => title).join(' | ')} |`,
    `|${'---|'.repeat(figures.length + 2)}`,
    ...groups.map(([name, of]) => `| ${name} | ${of.length} | ${figures.map((one) => shown(one, of)).join(' | ')} |`),
  ].join('\n');
}

function shown({ of, value }: Figure, asked: readonly Asked[]): string {
  const values = asked.filter(of).map(value);
  return (values.reduce((sum, one) => sum + one, 0) / values.length).toFixed(1);
}
