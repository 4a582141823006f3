import type { conversations } from '@cws/protos';
import type { Side } from '../chat/model/message';
import { renderSession } from '../chat/model/render-session';
import type { ShownSession } from '../chat/model/shown-session';
import type { Context } from '../context';

type Shown = Promise<conversations.Session>;

/** Renders a session for one side, with the presence of its user (contract: realtime-presence). */
export async function showSession(context: Pick<Context, 'realtime'>, session: ShownSession, reader?: Side): Shown {
  return { ...renderSession(session, reader), ...(await context.realtime.presence.of(session._id)) };
}

/** Renders a page of sessions, whose presences are read by one request. */
export async function showSessions(
  context: Pick<Context, 'realtime'>,
  sessions: readonly ShownSession[],
  reader?: Side,
): Promise<conversations.Session[]> {
  const presences = await context.realtime.presence.ofAll(sessions.map(({ _id }) => _id));
  return sessions.map((session, index) => ({ ...renderSession(session, reader), ...presences[index] }));
}
