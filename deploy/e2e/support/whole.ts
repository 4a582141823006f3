import { listMessages, send } from './chats';
import { call, expectData } from './client';
import { readMessages } from './one-message';
import { newVisitor, signInMerging } from './people';
import { newRoom } from './rooms';
import { within } from './within';

/** Longer than the start of every process, one after another. */
const TIME_LIMIT_MS = 90_000;

/** For a file whose tests kill: what comes after it finds every process, and each finds those that it asks. */
export function leaveWhole(): void {
  afterAll(() => within(TIME_LIMIT_MS, () => isWhole().catch(() => false))); // something is still away
}

async function isWhole(): Promise<boolean> {
  const { token, owner, chat } = await newRoom();
  await send(owner.access_token, chat.id, { content: 'whole?' });
  await expectData(200, readMessages(token, chat.id));
  const [message] = await expectData(200, listMessages(token, chat.id));
  await expectData(200, call('GET', '/mcp-servers', { token }));
  await signInMerging((await newVisitor()).access_token, true);
  return message!['status'] === 'read'; // profiles has told whether reading is shown
}
