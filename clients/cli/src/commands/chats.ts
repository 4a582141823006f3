import type { Command } from 'commander';
import type { Context } from '../context';
import { boundBusiness } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import { CHAT_STATUSES, CHAT_TYPES, type Chat, type ChatFilters, listChats, openChat } from '../rest/chats';
import { localTime } from '../terminal/local-time';
import { type Columns, tableOf } from '../terminal/table';
import { eachIn, wholeNumber } from './options';
import type { Register } from './register';

interface ListOptions extends ChatFilters {
  readonly limit: number;
}

interface NewOptions {
  readonly app?: string;
  readonly bot?: string;
  readonly resume?: boolean;
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
  group
    .command('new')
    .description('start a chat')
    .option('--app <id>', "the app to chat with (default: the chosen business's, else the assistant)")
    .option('--bot <id>', "a bot of the app (default: the app's own)")
    .option('--resume', 'resume the open chat of this kind, if there is one')
    .action(run(begin));
};

async function list(context: Context, { limit, ...filters }: ListOptions): Promise<void> {
  const found = await listChats(context, filters, limit);
  context.terminal.result(found, tableOf(found, COLUMNS, 'No chats.'));
}

const COLUMNS: Columns<Chat> = {
  ID: ({ id }) => id,
  CODE: ({ reference_code }) => reference_code,
  STATUS: ({ status }) => status,
  MESSAGES: ({ message_count }) => String(message_count),
  'LAST ACTIVITY': ({ last_message_at, created_at }) => localTime(last_message_at || created_at),
  TOPIC: ({ topic }) => topic,
};

/** `--app` is an option of `chats` too, and commander assigns it to the parent command. */
async function begin(context: Context, _: NewOptions, command: Command): Promise<void> {
  const { app, bot, resume } = command.optsWithGlobals<NewOptions>();
  const wanted = { app_id: app ?? (await appOfBusiness(context)), bot_profile_id: bot, channel: 'cli', new: !resume };
  const { chat, isNew } = await openChat(context, wanted);
  if (!isNew) context.terminal.note('This chat was already open.');
  context.terminal.result(chat, () => chat.id);
}

/** A sign-in that is bound to a business can chat only with the apps of that business. */
const appOfBusiness = async (context: Context) => (await withToolServer(context, boundBusiness))?.default_app_id;
