import { silentLogger, until } from '@cws/kit/testing';
import { type Notifier, startNotifier } from '../notification/notifier';
import type { Reporting } from '../notification/reporting';
import { type ProfilesStub, profilesStub } from './profiles-stub';
import { type Message, startTestBusiness, type TestBusiness, type TestChat } from './test-business';

export interface NotifyingBusiness extends TestBusiness {
  readonly box: ProfilesStub;
  readonly reporting: Reporting;
  /** The codes with which notifications were given up. */
  readonly givenUp: readonly string[];
  /** Makes a process one that tells. */
  startProcess(process: number): Notifier;
  /** From now on it is so much later for all; else time stands. */
  laterBy(ms: number): void;
  /** Until nobody is to be told of anything there any more. */
  settled(chat: Pick<TestChat, 'session'>): Promise<void>;
  /** What the chat's customer has been told, oldest first. */
  bodies(chat: Pick<TestChat, 'id'>): string[];
  /** The member's message says something else. */
  edit(chat: TestChat, message: Pick<Message, 'id'>, text: string): Promise<unknown>;
  isConnected(chat: Pick<TestChat, 'id'>): Promise<boolean>;
}

const POLL_MS = 50;

/** Two processes of which none tells anybody anything yet, and a place where it arrives. */
export async function startNotifyingBusiness(): Promise<NotifyingBusiness> {
  const box = profilesStub();
  const began = Date.now();
  let skew = 0;
  let turn = 0;
  const business = await startTestBusiness({ profiles: box.profiles, clock: () => began + skew });
  const notifiers: Notifier[] = [];
  const givenUp: string[] = [];
  const reporting = { logger: silentLogger(), gaveUp: (code: string) => void givenUp.push(code) };
  return {
    ...business,
    box,
    reporting,
    givenUp,
    startProcess(process) {
      const notifier = startNotifier(business.contexts[process]!, reporting, POLL_MS);
      notifiers.push(notifier);
      return notifier;
    },
    laterBy(ms) {
      skew = ms;
    },
    settled: ({ session }) => until(async () => (await session()).notices_due === undefined),
    bodies: ({ id }) => box.of(id).map(({ body }) => body),
    edit(chat, { id: message_id }, text) {
      const client = [business.first, business.second][turn++ % 2]!;
      const content = JSON.stringify(text);
      return client.editMessage(business.member, { session_id: chat.id, message_id, content, content_type: '' });
    },
    isConnected: async ({ id }) => (await business.context.realtime.presence.of(id)).ws_connected,
    async stop() {
      await Promise.all(notifiers.map((teller) => teller.stop()));
      await business.stop();
    },
  };
}
