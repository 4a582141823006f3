import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';
import { chatId } from '../rest/chats';
import { listMessages, type Message, type MessageRange } from '../rest/messages';
import { wholeNumber } from './options';
import type { Register } from './register';
import { shownMessage } from './shown-event';

interface Options {
  readonly limit: number;
  readonly before?: string;
  readonly after?: string;
}

export const messages: Register = (parent, run) => {
  parent
    .command('messages')
    .description('show the newest messages of a chat, oldest first')
    .argument('<chat>', 'id or code of the chat')
    .option('--limit <number>', 'the maximum number of messages', wholeNumber, 25)
    .option('--before <id>', 'show the messages before this one')
    .option('--after <id>', 'show the messages after this one')
    .action(run(list));
};

async function list(context: Context, chat: string, options: Options): Promise<void> {
  const range = rangeOf(options);
  const found = await listMessages(context, await chatId(context, chat), range, options.limit);
  const oldestFirst = range.direction === 'forward' ? found : found.toReversed();
  context.terminal.result(oldestFirst, () => oldestFirst.map(shown).join('\n') || 'No messages.');
}

function rangeOf({ before, after }: Options): MessageRange {
  if (before && after) throw wrongUsage('--before and --after cannot be combined.');
  return after ? { direction: 'forward', from: after } : { direction: 'backward', from: before };
}

const shown = (message: Message): string => shownMessage(message.created_at, message);
