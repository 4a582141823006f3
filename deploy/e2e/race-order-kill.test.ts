// @processes six: conversations and the gateway end, each by itself.
import { listMessages, type Message, newChat } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { anyBase, kill, onThisMachine, processNames } from './support/local-run';
import { newRoom } from './support/rooms';
import { untilSuccess } from './support/until-success';
import { waitForRecovery } from './support/wait-for-recovery';

const EACH = 40;
const PAUSE_MS = 50;
const WRITERS = ['a', 'b', 'c', 'd', 'e'];

const sendAnywhere = (token: string, chat: string, text: string) =>
  untilSuccess(() => {
    const json = { content: text, client_message_id: text };
    return call<Message>('POST', `${anyBase()}/chats/${chat}/messages`, { token, json });
  });

/** Follows the forward cursor at any gateway, until a page is empty after `isOver`. */
async function follow(token: string, chat: string, isOver: () => boolean): Promise<readonly Message[]> {
  const seen: Message[] = [];
  for (let cursor = ''; ; ) {
    const wasOver = isOver();
    const path = `${anyBase()}/chats/${chat}/messages?limit=20${cursor && `&cursor=${cursor}`}`;
    const response = await call<readonly Message[]>('GET', path, { token }).catch(() => undefined);
    if (response?.status !== 200) {
      await new Promise((wake) => setTimeout(wake, PAUSE_MS)); // the same page is requested again
      continue;
    }
    seen.push(...response.body.data);
    cursor = response.body.meta!.next_cursor;
    if (wasOver && response.body.data.length === 0) return seen;
  }
}

onThisMachine('kill -9 among many writers', () => {
  waitForRecovery();

  for (const name of processNames(['conversations', 'gateway'])) {
    covers('race.order')(`of ${name}: a reader sees each acknowledged message once, in order`, async () => {
      const { token, workspace } = await newRoom();
      const { id: chat } = await newChat(token, { app_id: workspace.default_app_id });
      let isOver = false;
      const readers = [1, 2].map(() => follow(token, chat, () => isOver));
      const write = async (writer: string) => {
        const ids: string[] = [];
        for (let n = 0; n < EACH; n += 1) {
          if (writer === 'a' && n === EACH / 2) kill(name);
          ids.push((await sendAnywhere(token, chat, `${writer}${n}`)).id);
        }
        expect(ids).toEqual(ids.toSorted());
        return ids;
      };
      const writing = Promise.all(WRITERS.map(write)).finally(() => {
        isOver = true;
      });
      const acknowledged = (await writing).flat();
      for (const seen of await Promise.all(readers)) expect(seen.map(({ id }) => id)).toEqual(acknowledged.toSorted());
      const { meta } = (await listMessages(token, chat, '?limit=1')).body;
      expect(meta!.total).toBe(EACH * WRITERS.length);
    });
  }
});
