import type { ValueOf } from '@cws/protos';
import { type MessageDoc, otherSide, type Side } from './message';
import type { SessionState, Watermarks } from './session';

type Watched = Pick<SessionState, 'watermarks'>;

/** The newest message that the side has read, whether or not the other side is shown that. */
export const readUpTo = ({ watermarks }: Watched, side: Side): string =>
  later(watermarks[side].read, watermarks[side].quiet ?? '');

/** The watermarks once `side` has read up to `upTo`; a quiet reading is shown as a delivery. Marks only rise. */
export function afterReading({ watermarks }: Watched, side: Side, upTo: string, quiet: boolean) {
  const { delivered, read } = watermarks[side];
  const raised: Watermarks = {
    ...watermarks[side],
    delivered: later(delivered, upTo),
    ...(quiet ? { quiet: later(watermarks[side].quiet ?? '', upTo) } : { read: later(read, upTo) }),
  };
  return { ...watermarks, [side]: raised } as SessionState['watermarks'];
}

/** The status of a message by the other side's marks (contract: messages-read). */
export function statusOf(
  { _id, side, is_private }: Pick<MessageDoc, '_id' | 'side' | 'is_private'>,
  session: Watched,
): ValueOf<'cws.conversations.v1.DeliveryStatus'> {
  if (is_private) return 'sent';
  const { delivered, read } = session.watermarks[otherSide(side)];
  if (_id <= read) return 'read';
  return _id <= delivered ? 'delivered' : 'sent';
}

export const later = (one: string, other: string): string => (one > other ? one : other);
