import { listMessages, send } from './chats';
import { call, expectData } from './client';
import { readMessages } from './one-message';
import { newVisitor, signInMerging } from './people';
import { newRoom } from './rooms';
import { within } from './within';

/** The limit is longer than the start of every process, one after the other. */
const TIME_LIMIT_MS = 90_000;

/** Resolves when every process works and is connected to the others. */
export const recovered = () => within(TIME_LIMIT_MS, () => hasRecovered().catch(() => false)); // a process is still unavailable

/** For a file whose tests kill processes: waits at its end until the system has recovered. */
export function waitForRecovery(): void {
  afterAll(recovered);
}

async function hasRecovered(): Promise<boolean> {
  const { token, owner, chat } = await newRoom();
  await send(owner.access_token, chat.id, { content: 'whole?' });
  await expectData(200, readMessages(token, chat.id));
  const [message] = await expectData(200, listMessages(token, chat.id));
  await expectData(200, call('GET', '/mcp-servers', { token }));
  await signInMerging((await newVisitor()).access_token, true);
  return message!['status'] === 'read'; // profiles has returned whether read receipts are shown
}
