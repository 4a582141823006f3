import { AppError, type Call, invalidField, isUlid } from '@cws/kit';
import { type conversations, limits } from '@cws/protos';
import { assertSessionId, isMember, sideOf } from '../access/access';
import type { ShownMessage } from '../chat/model/message';
import { renderMessage } from '../chat/model/render-message';
import type { Direction } from '../chat/store/page-store';
import type { Context } from '../context';
import { type Page, readPage } from './message-page';

const { default_number, maximum } = limits['cws.conversations.v1.ListMessagesRequest'].limit;

type Request = conversations.ListMessagesRequest;

/**
 * Returns a page in `direction` from the cursor, exclusive (contract: messages-cursor). Forward pages always have a cursor, for
 * polling; backward pages have one until the oldest message. Errors: session_not_found, invalid_cursor, validation_failed.
 */
export async function listMessages(
  context: Context,
  call: Call,
  request: Request,
): Promise<conversations.ListMessagesResponse> {
  assertSessionId(request.session_id);
  const direction = directionOf(request.direction);
  const per_page = Math.min(request.limit || default_number, maximum);
  const from = positionOf(context, request, direction);
  const page = await readPage(context, call, { session_id: request.session_id, direction, from, limit: per_page });
  const next = nextPosition(page, direction, from);
  return {
    messages: shownOf(page).map((row) => renderMessage(row, page.session, call, sideOf(page.access))),
    meta: {
      next_cursor: cursorOf(context, request.session_id, direction, next),
      page: 1,
      per_page,
      total: totalOf(page),
    },
  };
}

function directionOf(text: string): Direction {
  if (text === '' || text === 'forward') return 'forward';
  if (text === 'backward') return 'backward';
  throw invalidField('direction', 'must be forward or backward');
}

/** The exclusive bound; undefined for a page that begins at the end of the session. */
function positionOf(
  { cursors }: Pick<Context, 'cursors'>,
  { cursor, session_id }: Request,
  direction: Direction,
): string | undefined {
  if (cursor === '') return undefined;
  if (isUlid(cursor)) return cursor.toUpperCase();
  const [id] = cursors.decode(cursor, [session_id, direction]);
  if (typeof id !== 'string') throw new AppError('invalid_cursor');
  return id;
}

/** The last id that was read, even if it is not shown; undefined after the last backward page. */
function nextPosition({ rows, limit }: Page, direction: Direction, from: string | undefined): string | undefined {
  const last = rows.at(-1)?._id;
  if (direction === 'forward') return last ?? from ?? '';
  return rows.length < limit ? undefined : last;
}

const cursorOf = (
  { cursors }: Pick<Context, 'cursors'>,
  session_id: string,
  direction: Direction,
  id: string | undefined,
): string => (id === undefined ? '' : cursors.encode([id], [session_id, direction]));

const shownOf = ({ rows, access }: Page): ShownMessage[] =>
  rows.filter((row) => !row.deleted_at && (!row.is_private || isMember(access)));

/** The session stores the totals, so that nothing is counted. */
const totalOf = ({ session: { message_count, private_count }, access }: Page): number =>
  isMember(access) ? message_count + private_count : message_count;
