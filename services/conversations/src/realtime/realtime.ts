import type { CallerTokens, Logger, Metrics, Redis } from '@cws/kit';
import type { Context } from '../context';
import { answerBoard } from './answer-stream';
import { bus as openBus } from './bus';
import { ofSession } from './bus-message';
import { type Feeds, feeds } from './feeds';
import type { FrameLimit } from './frame-limit';
import { type Hub, hub as openHub } from './hub';
import { changesElsewhere, nudgeOn } from './nudges';
import { type OpenStreams, openStreams } from './open-streams';
import { presenceBook } from './presence';
import type { Realtime } from './realtime-in-context';
import { receipts as openReceipts } from './receipts';
import { type Slots, slots } from './slots';
import { type Typing, typing } from './typing';
import type { TypingPrivacy } from './typing-privacy';

/** The dependencies of its endpoints. */
export interface RealtimeParts {
  readonly tokens: CallerTokens;
  readonly logger: Logger;
  readonly hub: Hub;
  readonly feeds: Feeds;
  readonly typing: Typing;
  readonly streams: Slots;
  readonly sockets: Slots;
  readonly frames: FrameLimit;
  readonly open: OpenStreams;
}

export interface RealtimeOptions
  extends Pick<Context, 'sessions' | 'tails' | 'messages' | 'events' | 'roles' | 'messageLog' | 'clock'> {
  readonly redis: Redis;
  /** A connection of its own, for listening. */
  readonly listener: Redis;
  readonly tokens: CallerTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly retentionS: number;
  readonly presenceTtlS: number;
  readonly maxLiveAnswers?: number;
  readonly typingPrivacy: TypingPrivacy;
  readonly frames: FrameLimit;
}

/** How many streams and sockets a user may have open. */
const MAX_STREAMS = 100;
const MAX_SOCKETS = 10;
/** Separates the channels of this database in Redis. */
const prefixOf = ({ sessions }: RealtimeOptions) => `realtime:${sessions.database}`;

/** Publishes the writes of this process, and serves its readers. */
export function openRealtime(options: RealtimeOptions): {
  realtime: Realtime;
  parts: RealtimeParts;
  stop(): Promise<void>;
} {
  const { redis, listener, metrics, tokens, logger, frames } = options;
  const bus = openBus({ redis, listener, prefix: prefixOf(options), logger, metrics });
  const answers = answerBoard(redis, bus, options.maxLiveAnswers);
  const presence = presenceBook(options);
  const receipts = openReceipts(options, logger);
  const shared = { ...options, bus, presence, answers, receipts };
  const hub = openHub(shared);
  const streams = slots(options, 'streams', MAX_STREAMS);
  const sockets = slots(options, 'sockets', MAX_SOCKETS);
  const open = openStreams(listener, logger);
  const parts = { tokens, logger, hub, streams, sockets, frames, open };
  metrics.gauge('realtime_connections', 'Event streams and sockets that are open', () => open.size);
  options.messageLog.onCommit(answers.onCommit);
  options.messageLog.onCommit(nudgeOn(bus));
  return {
    realtime: {
      presence,
      answers,
      onChangeElsewhere: (listener) => changesElsewhere(bus, listener),
      listenTo: (session_id) => bus.listen(ofSession(session_id)).stop,
      discardAnswer: answers.discard,
      created: ({ _id, user_id, business_id }) =>
        bus.publish({ kind: 'listed', session_id: _id, user_id, business_id, changed: 'created' }),
    },
    parts: { ...parts, feeds: feeds(shared), typing: typing({ ...shared, hub }) },
    stop() {
      for (const part of [hub, presence, receipts, streams, sockets]) part.stop();
      return bus.flush();
    },
  };
}
