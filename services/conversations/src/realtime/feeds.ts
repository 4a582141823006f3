import { AppError, type Call, type Logger } from '@cws/kit';
import { encoderOf } from '@cws/protos';
import { accessOfMember, hiddenUserOf, isClosedTo, isOwn } from '../access/access';
import type { Side } from '../chat/model/message';
import { renderSession } from '../chat/model/render-session';
import type { ListedSession } from '../chat/model/session';
import type { Context } from '../context';
import type { Bus } from './bus';
import { type ListedNudge, ofBusiness, ofUser } from './bus-message';
import { type Frame, frame } from './frame';
import type { PresenceBook } from './presence';

/** A connection that follows the sessions of a user or a business. */
export interface FeedReader {
  call(): Call;
  deliver(frame: Frame): void;
}

/** Events about changes in lists of sessions, which cannot be resumed (contract: realtime-feeds). */
export interface Feeds {
  /**
   * Follows the caller's own sessions, or those of a business for its members; the returned function ends it. Error: forbidden.
   */
  follow(reader: FeedReader, business_id: string | undefined): Promise<() => void>;
}

export interface FeedParts extends Pick<Context, 'sessions' | 'roles'> {
  readonly bus: Bus;
  readonly presence: PresenceBook;
  readonly logger: Logger;
}

/** Changes of a session within this time are one event. */
const COLLECT_MS = 50;

interface Collected {
  created: boolean;
  readonly changed: Set<string>;
}

const encode = encoderOf('cws.conversations.v1.Session');

type Followers = Map<string, Set<FeedReader>>;

export function feeds(parts: FeedParts): Feeds {
  const { bus, logger } = parts;
  const ofUsers: Followers = new Map();
  const ofBusinesses: Followers = new Map();
  const collected = new Map<string, Collected>();

  bus.onMessage((message) => {
    if (message.kind === 'listed') collect(message);
  });

  function collect({ session_id, user_id, business_id, changed }: ListedNudge): void {
    if (!ofUsers.has(user_id) && !ofBusinesses.has(business_id)) return;
    const earlier = collected.get(session_id);
    const all = earlier ?? { created: false, changed: new Set<string>() };
    if (changed === 'created') all.created = true;
    else for (const field of changed) all.changed.add(field);
    if (earlier) return;
    collected.set(session_id, all);
    setTimeout(() => void send(session_id), COLLECT_MS).unref();
  }

  async function send(session_id: string): Promise<void> {
    const changes = collected.get(session_id)!;
    collected.delete(session_id);
    try {
      const session = await parts.sessions.find(session_id);
      if (!session) return;
      await deliver(parts, session, changes, 'user', ownersOf(ofUsers, session));
      await deliver(parts, session, changes, 'business', await membersOf(parts, ofBusinesses, session));
    } catch (error) {
      logger.warn({ err: error, session_id }, 'feeds did not get a change of a session');
    }
  }

  return {
    async follow(reader, business_id) {
      if (business_id === undefined) {
        const user_id = ownerOf(reader.call());
        return follow(bus, ofUser(user_id), () => add(ofUsers, user_id, reader));
      }
      await assertMember(parts, reader.call(), business_id);
      return follow(bus, ofBusiness(business_id), () => add(ofBusinesses, business_id, reader));
    },
  };
}

async function follow(bus: Bus, topic: string, begin: () => () => void): Promise<() => void> {
  const listening = bus.listen(topic);
  const end = begin();
  await listening.begun;
  return () => {
    end();
    listening.stop();
  };
}

/** A credential that is bound to a business or an app gets events of its sessions only. */
const ownersOf = (followers: Followers, session: ListedSession): FeedReader[] =>
  [...(followers.get(session.user_id) ?? [])].filter((reader) => isOwn(reader.call().caller, session));

async function membersOf(parts: FeedParts, followers: Followers, session: ListedSession): Promise<FeedReader[]> {
  const { business_id } = session;
  const all = [...(followers.get(business_id) ?? [])];
  const readers = all.filter((reader) => !isClosedTo(reader.call().caller, session));
  const access = await Promise.all(readers.map((reader) => accessOfMember(parts, reader.call(), business_id)));
  return readers.filter((_reader, index) => access[index]!.as !== 'none');
}

async function deliver(
  { presence }: FeedParts,
  session: ListedSession,
  changes: Collected,
  side: Side,
  to: readonly FeedReader[],
): Promise<void> {
  if (to.length === 0) return;
  const shown = encode({ ...renderSession(session, side), ...(await presence.of(session._id)) });
  const type = changes.created ? 'session.created' : 'session.updated';
  const changed = changes.created ? '' : `,"changed":${JSON.stringify([...changes.changed])}`;
  const event = frame({ type, session_id: session._id, data: `{"session":${shown}${changed}}` });
  for (const reader of to) reader.deliver(event);
}

/** The user whose sessions are followed. Error: forbidden for a connected application. */
function ownerOf({ caller }: Call): string {
  if (hiddenUserOf(caller) !== undefined) throw new AppError('forbidden');
  return caller.user_id;
}

function add(all: Followers, key: string, reader: FeedReader): () => void {
  const readers = all.get(key) ?? new Set();
  all.set(key, readers.add(reader));
  return () => {
    readers.delete(reader);
    if (readers.size === 0 && all.get(key) === readers) all.delete(key);
  };
}

async function assertMember(parts: FeedParts, call: Call, business_id: string): Promise<void> {
  const { business_id: bound } = call.caller;
  const isOutOfBounds = bound !== '' && bound !== business_id;
  if (isOutOfBounds || (await accessOfMember(parts, call, business_id)).as === 'none') throw new AppError('forbidden');
}
