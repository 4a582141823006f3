import { type Call, type CountedPage, type PageRequest, readCountedPage } from '@cws/kit';
import type { SessionFilter } from '../chat/store/session-filter';
import type { SessionPosition, SessionRow } from '../chat/store/session-list-store';
import type { Context } from '../context';

/** The sort keys, with the time in milliseconds, and when the first page was read. */
type Key = readonly [activity_at: number, id: string, began: number];

/** Reads a page of sessions, newest activity first. Error: invalid_cursor for a cursor of other filters. */
export function readSessionPage(
  { lists, totals, cursors, clock }: Pick<Context, 'clock' | 'cursors' | 'lists' | 'totals'>,
  call: Call,
  filter: SessionFilter,
  page: PageRequest,
): Promise<CountedPage<SessionRow>> {
  const now = clock();
  const filters = { list: 'sessions', ...inOrder(filter) };
  return readCountedPage<SessionRow, Key>(
    cursors,
    {
      filters,
      rows: (behind, ...range) => lists.list(call, filter, behind && positionOf(behind), ...range),
      count: () => totals.of(JSON.stringify(filters), () => lists.count(call, filter)),
      keyOf: ({ activity_at, _id }, behind) => [activity_at.getTime(), _id, behind?.[2] ?? now],
    },
    page,
  );
}

const positionOf = ([at, id, began]: Key): SessionPosition => ({
  activity_at: new Date(at),
  id,
  began: new Date(began),
});

/** The order of filter values makes no other list. */
const inOrder = ({ statuses, types, ...filter }: SessionFilter) => ({
  ...filter,
  statuses: statuses.toSorted(),
  types: types.toSorted(),
});
