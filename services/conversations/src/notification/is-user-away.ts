import type { Context } from '../context';

/** Whether the session's user has no stream of it open (contract: notifications-away). */
export async function isUserAway({ realtime }: Pick<Context, 'realtime'>, session_id: string): Promise<boolean> {
  const { ws_connected } = await realtime.presence.of(session_id);
  return !ws_connected;
}
