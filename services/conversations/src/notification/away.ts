import type { Context } from '../context';

/** docs/decisions §3.1, ws_connected: the session's user has no stream of it open. */
export async function isUserAway({ realtime }: Pick<Context, 'realtime'>, session_id: string): Promise<boolean> {
  const { ws_connected } = await realtime.presence.of(session_id);
  return !ws_connected;
}
