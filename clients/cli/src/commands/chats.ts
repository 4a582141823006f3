import type { Context } from '../context';
import { CHAT_STATUSES, CHAT_TYPES, type Chat, type ChatFilters, listChats } from '../rest/chats';
import { localTime } from '../terminal/local-time';
import { table } from '../terminal/table';
import { newChat } from './chats-new';
import { eachIn, wholeNumber } from './options';
import type { Register } from './register';

interface Options extends ChatFilters {
  readonly limit: number;
}

export const chats: Register = (parent, run) => {
  const group = parent
    .command('chats')
    .description('list your chats, newest activity first')
    .option(
      '--status <status>',
      'only chats with this status; repeatable or comma-separated',
      eachIn(CHAT_STATUSES),
      [],
    )
    .option('--type <type>', 'only chats of this type; repeatable or comma-separated', eachIn(CHAT_TYPES), [])
    .option('--app <id>', 'only chats with this app')
    .option('--limit <number>', 'the maximum number of chats', wholeNumber, 20)
    .action(run(list));
  newChat(group, run);
};

async function list(context: Context, { limit, ...filters }: Options): Promise<void> {
  const found = await listChats(context, filters, limit);
  context.terminal.result(found, (width) => (found.length === 0 ? 'No chats.' : table(HEAD, found.map(row), width)));
}

const HEAD = ['ID', 'CODE', 'STATUS', 'MESSAGES', 'LAST ACTIVITY', 'TOPIC'];

const row = (chat: Chat) => [
  chat.id,
  chat.reference_code,
  chat.status,
  String(chat.message_count),
  localTime(chat.last_message_at || chat.created_at),
  chat.topic,
];
