import { silentLogger, until } from '@cws/kit/testing';
import { type Notifier, startNotifier } from '../notification/notifier';
import type { Reporting } from '../notification/reporting';
import { type ProfilesStub, profilesStub } from './profiles-stub';
import { editRequest } from './requests';
import { type Message, startTestBusiness, type TestBusiness, type TestChat } from './test-business';

export interface NotifyingBusiness extends TestBusiness {
  readonly box: ProfilesStub;
  readonly reporting: Reporting;
  /** The codes with which notifications were given up. */
  readonly givenUp: readonly string[];
  /** Makes a process send notifications, which polls so often. */
  startProcess(process: number, pollMs?: number): Notifier;
  /** Sets the clock of all processes so much later than the start; otherwise it stands still. */
  laterBy(ms: number): void;
  /** Waits until no notification is pending. */
  settled(chat: Pick<TestChat, 'session'>): Promise<void>;
  /** The texts of the notifications of the chat, oldest first. */
  bodies(chat: Pick<TestChat, 'id'>): string[];
  /** Changes the text of the member's message. */
  edit(chat: TestChat, message: Pick<Message, 'id'>, text: string): Promise<unknown>;
  isConnected(chat: Pick<TestChat, 'id'>): Promise<boolean>;
}

const POLL_MS = 50;

/** Starts two processes that send no notifications yet, and a stub of profiles. */
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
    startProcess(process, pollMs = POLL_MS) {
      const notifier = startNotifier(business.contexts[process]!, reporting, pollMs);
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
      return client.editMessage(business.member, editRequest(chat.id, message_id, { content }));
    },
    isConnected: async ({ id }) => (await business.context.realtime.presence.of(id)).ws_connected,
    async stop() {
      await Promise.all(notifiers.map((teller) => teller.stop()));
      await business.stop();
    },
  };
}
