import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

type StoredNotification = Omit<profiles.PutNotificationRequest, 'is_news' | 'source_key'>;

/** Stores notifications as profiles does: the newest version of each source, and none once it was withdrawn. */
export interface ProfilesStub {
  readonly profiles: Context['profiles'];
  /** The notifications of the session, oldest first. */
  of(session_id: string): StoredNotification[];
  /** The notification of that message. */
  about(message_id: string): StoredNotification | undefined;
  /** The sources of all requests. */
  readonly requests: string[];
  readonly unknownUsers: Set<string>;
  /** Whether requests about that session get no response; may delay them. */
  isDown: (session_id: string) => boolean | Promise<boolean>;
  /** The error code of a request; undefined when it is accepted. */
  refusal: (notification: profiles.PutNotificationRequest) => ErrorCode | undefined;
  /** The longest delay of a response. */
  maxDelayMs: number;
}

const WITHDRAWN = null;

export function profilesStub(): ProfilesStub {
  const kept = new Map<string, StoredNotification | typeof WITHDRAWN>();
  const all = () => [...kept.values()].filter((notification) => notification !== WITHDRAWN);

  function put({ is_news, source_key, ...notification }: profiles.PutNotificationRequest): void {
    const known = kept.get(source_key);
    if (known === WITHDRAWN || (known && known.version >= notification.version)) return;
    if (known) return void kept.set(source_key, { ...notification, user_id: known.user_id });
    if (!is_news) return;
    if (box.unknownUsers.has(notification.user_id)) throw new AppError('not_found');
    kept.set(source_key, notification);
  }

  async function arrive(source_key: string, session_id: string): Promise<void> {
    box.requests.push(source_key);
    await pause(Math.random() * box.maxDelayMs);
    if (await box.isDown(session_id)) throw new AppError('upstream_unavailable');
  }

  const box: ProfilesStub = {
    profiles: {
      async putNotification(_call, request) {
        await arrive(request.source_key, request.session_id);
        const code = box.refusal(request);
        if (code) throw new AppError(code);
        put(request);
        return {};
      },
      async withdrawNotification(_call, { source_key }) {
        await arrive(source_key, '');
        kept.set(source_key, WITHDRAWN);
        return {};
      },
    },
    of: (session_id) => all().filter((notification) => notification.session_id === session_id),
    about: (message_id) => kept.get(`message:${message_id}`) ?? undefined,
    requests: [],
    unknownUsers: new Set(),
    isDown: () => false,
    refusal: () => undefined,
    maxDelayMs: 5,
  };
  return box;
}
