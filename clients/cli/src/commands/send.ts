import { randomUUID } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import type { Context } from '../context';
import { Failure, wrongUsage } from '../failure/exit';
import { chatId } from '../rest/chats';
import { type NewMessage, sendMessage } from '../rest/messages';
import type { Register } from './register';

interface Options {
  readonly markdown?: boolean;
  readonly handoff?: boolean;
  readonly idempotencyKey?: string;
}

export const send: Register = (parent, run) => {
  parent
    .command('send')
    .description('send a message exactly once, repeating the request where the network fails')
    .argument('<chat>', 'id or code of the chat')
    .argument('[text...]', 'the text; - reads it from stdin')
    .option('--markdown', 'the text is Markdown')
    .option('--handoff', 'ask for a person, as the button of a chat does; the text may be left out')
    .option('--idempotency-key <key>', 'the key of an earlier attempt: a message that arrived then is not sent again')
    .action(run(sendText));
};

async function sendText(context: Context, chat: string, words: readonly string[], options: Options): Promise<void> {
  const message = await messageOf(context, words, options);
  const key = options.idempotencyKey ?? randomUUID();
  const id = await chatId(context, chat);
  try {
    const sent = await context.terminal.during('Sending', sendMessage(context, id, message, key));
    context.terminal.result(sent, () => sent.id);
  } catch (error) {
    if (isUncertain(error)) context.terminal.note(`It may have arrived. To try again safely: --idempotency-key ${key}`);
    throw error;
  }
}

async function messageOf(context: Context, words: readonly string[], options: Options): Promise<NewMessage> {
  if (options.handoff) {
    const display_text = words.length === 0 ? 'Talk to a person' : await textFrom(context, words);
    return { content_type: 'postback', action_id: 'handoff', display_text, channel: 'cli' };
  }
  const content = await textFrom(context, words);
  return { content, content_type: options.markdown ? 'markdown' : 'text', channel: 'cli' };
}

async function textFrom({ stdin }: Context, words: readonly string[]): Promise<string> {
  const text = words.length === 1 && words[0] === '-' ? (await readAll(stdin)).replace(/\n$/, '') : words.join(' ');
  if (text.trim() === '') throw wrongUsage('There is nothing to send.');
  return text;
}

/** Tells whether the message may have arrived although the request failed. */
const isUncertain = (error: unknown) =>
  error instanceof Failure &&
  ['unreachable', 'upstream_timeout', 'upstream_unavailable', 'internal'].includes(error.code);
