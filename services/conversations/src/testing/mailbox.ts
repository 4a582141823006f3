import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';

type Told = Omit<profiles.PutNotificationRequest, 'is_news' | 'source_key'>;

/** Notifications as profiles keeps them: one a source, the newest version of it, and none once it was withdrawn. */
export interface Mailbox {
  readonly profiles: Context['profiles'];
  /** What users were told about the session, oldest first. */
  of(session_id: string): Told[];
  /** The one about that message. */
  about(message_id: string): Told | undefined;
  /** Every request that came, by its source. */
  readonly asked: string[];
  readonly unknownUsers: Set<string>;
  /** Whether nobody answers about that session; may keep a request waiting. */
  isDown: (session_id: string) => boolean | Promise<boolean>;
  /** The code with which profiles refuses it; undefined: it does not. */
  refusal: (told: profiles.PutNotificationRequest) => ErrorCode | undefined;
  /** The longest that an answer takes. */
  slowness: number;
}

const WITHDRAWN = null;

export function mailbox(): Mailbox {
  const kept = new Map<string, Told | typeof WITHDRAWN>();
  const all = () => [...kept.values()].filter((told) => told !== WITHDRAWN);

  function put({ is_news, source_key, ...told }: profiles.PutNotificationRequest): void {
    const known = kept.get(source_key);
    if (known === WITHDRAWN || (known && known.version >= told.version)) return;
    if (known) return void kept.set(source_key, { ...told, user_id: known.user_id });
    if (!is_news) return;
    if (box.unknownUsers.has(told.user_id)) throw new AppError('not_found');
    kept.set(source_key, told);
  }

  async function arrive(source_key: string, session_id: string): Promise<void> {
    box.asked.push(source_key);
    await pause(Math.random() * box.slowness);
    if (await box.isDown(session_id)) throw new AppError('upstream_unavailable');
  }

  const box: Mailbox = {
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
    of: (session_id) => all().filter((told) => told.session_id === session_id),
    about: (message_id) => kept.get(`message:${message_id}`) ?? undefined,
    asked: [],
    unknownUsers: new Set(),
    isDown: () => false,
    refusal: () => undefined,
    slowness: 5,
  };
  return box;
}
