import { Argument } from 'commander';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { chatId } from '../rest/chats';
import { listMessages, rateMessage } from '../rest/messages';
import type { Register } from './register';

interface Options {
  readonly comment?: string;
  readonly message?: string;
}

export const rate: Register = (parent, run) => {
  parent
    .command('rate')
    .description('say whether an answer of the bot helped; a later rating replaces it')
    .argument('<chat>', 'id or code of the chat')
    .addArgument(new Argument('<helpful>', 'whether it helped').choices(['yes', 'no']))
    .option('--comment <text>', 'a comment of at most 1,000 characters')
    .option('--message <id>', 'the answer (default: the newest one of the chat)')
    .action(run(rateAnswer));
};

async function rateAnswer(
  context: Context,
  chat: string,
  helpful: string,
  { comment = '', message }: Options,
): Promise<void> {
  const id = await chatId(context, chat);
  const answer = message ?? (await newestAnswer(context, id));
  const rating = await rateMessage(context, id, answer, { helpful: helpful === 'yes', comment });
  context.terminal.result(rating, () => `Rated as ${rating.helpful ? 'helpful' : 'not helpful'}.`);
}

/** As many messages are looked through. */
const MAX_SEARCHED = 100;

async function newestAnswer(context: Context, chat: string): Promise<string> {
  const found = await listMessages(context, chat, { direction: 'backward' }, MAX_SEARCHED);
  const answer = found.find(({ sender_type }) => sender_type === 'bot');
  if (answer) return answer.id;
  throw new Failure('message_not_found', 'No recent message of this chat is an answer: name one by --message.');
}
