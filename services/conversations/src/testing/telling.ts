import { silentLogger, until } from '@cws/kit/testing';
import type { Reporting } from '../notification/reporting';
import { startTelling, type Teller } from '../notification/start-telling';
import { type Mailbox, mailbox } from './mailbox';
import { type Message, type Office, type Room, startOffice } from './office';

export interface TellingOffice extends Office {
  readonly box: Mailbox;
  readonly reporting: Reporting;
  /** The codes with which notifications were given up. */
  readonly givenUp: readonly string[];
  /** Makes a process one that tells. */
  tell(process: number): Teller;
  /** From now on it is so much later for all; else time stands. */
  laterBy(ms: number): void;
  /** Until nobody is to be told of anything there any more. */
  settled(room: Pick<Room, 'session'>): Promise<void>;
  /** What the room's customer has been told, oldest first. */
  bodies(room: Pick<Room, 'id'>): string[];
  /** The member's message says something else. */
  edit(room: Room, message: Pick<Message, 'id'>, text: string): Promise<unknown>;
  isConnected(room: Pick<Room, 'id'>): Promise<boolean>;
}

const POLL_MS = 50;

/** Two processes of which none tells anybody anything yet, and a place where it arrives. */
export async function startTellingOffice(): Promise<TellingOffice> {
  const box = mailbox();
  const began = Date.now();
  let skew = 0;
  let turn = 0;
  const office = await startOffice({ profiles: box.profiles, clock: () => began + skew });
  const tellers: Teller[] = [];
  const givenUp: string[] = [];
  const reporting = { logger: silentLogger(), gaveUp: (code: string) => void givenUp.push(code) };
  return {
    ...office,
    box,
    reporting,
    givenUp,
    tell(process) {
      const teller = startTelling(office.contexts[process]!, reporting, POLL_MS);
      tellers.push(teller);
      return teller;
    },
    laterBy(ms) {
      skew = ms;
    },
    settled: ({ session }) => until(async () => (await session()).notices_due === undefined),
    bodies: ({ id }) => box.of(id).map(({ body }) => body),
    edit(room, { id: message_id }, text) {
      const door = [office.first, office.second][turn++ % 2]!;
      const content = JSON.stringify(text);
      return door.editMessage(office.member, { session_id: room.id, message_id, content, content_type: '' });
    },
    isConnected: async ({ id }) => (await office.context.realtime.presence.of(id)).ws_connected,
    async stop() {
      await Promise.all(tellers.map((teller) => teller.stop()));
      await office.stop();
    },
  };
}
