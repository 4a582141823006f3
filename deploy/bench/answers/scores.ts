import type { AskedTurn } from './asked-turn.ts';
import type { Verdict } from './verdict.ts';

interface Column {
  readonly title: string;
  readonly of: (asked: AskedTurn) => boolean;
  readonly is: readonly Verdict[];
}

const isAnswerable = ({ turn }: AskedTurn): boolean => turn.expect === 'answer';
const expects =
  (...kinds: readonly AskedTurn['turn']['expect'][]) =>
  ({ turn }: AskedTurn): boolean =>
    kinds.includes(turn.expect);

const COLUMNS: readonly Column[] = [
  { title: 'right', of: isAnswerable, is: ['right'] },
  { title: 'right or one click away', of: isAnswerable, is: ['right', 'click'] },
  { title: 'wrong', of: isAnswerable, is: ['wrong'] },
  { title: 'refused', of: isAnswerable, is: ['refused', 'click', 'missed'] },
  { title: 'talk kept', of: expects('talk', 'declined'), is: ['kept'] },
  { title: 'handoffs kept', of: expects('handoff'), is: ['kept'] },
  { title: 'refusals kept', of: expects('unknown'), is: ['kept'] },
  { title: 'talk, handoffs, refusals', of: expects('talk', 'declined', 'handoff', 'unknown'), is: ['kept'] },
];

/** A row for each site, and one for the sites to tune on and to report on each: per cent, with counts of the turns in brackets. */
export function scores(asked: readonly AskedTurn[]): string {
  return table(asked, COLUMNS);
}

/** How often the passage that answers is in the prompt of a model. */
export const promptScores = (asked: readonly AskedTurn[]): string =>
  table(asked, [{ title: 'right passage in the prompt', of: isAnswerable, is: ['right'] }]);

function table(asked: readonly AskedTurn[], columns: readonly Column[]): string {
  const groups: (readonly [string, readonly AskedTurn[]])[] = [
    ...[...Map.groupBy(asked, ({ site }) => site)].map(
      ([site, turns]) => [`${site.name} (${site.language}, ${site.part})`, turns] as const,
    ),
    ...[...Map.groupBy(asked, ({ site }) => site.part)].map(([part, turns]) => [`all to ${part}`, turns] as const),
  ];
  return [
    `| | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|${'---|'.repeat(columns.length + 1)}`,
    ...groups.map(([name, turns]) => `| ${name} | ${columns.map((column) => share(column, turns)).join(' | ')} |`),
  ].join('\n');
}

function share({ of, is }: Column, asked: readonly AskedTurn[]): string {
  const all = asked.filter(of);
  const those = all.filter(({ verdict }) => is.includes(verdict));
  return all.length === 0 ? '' : `${((those.length / all.length) * 100).toFixed(1)} (${those.length} of ${all.length})`;
}
