import type { Command } from 'commander';
import type { Context } from '../context';
import { boundBusiness } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import { openChat } from '../rest/chats';
import type { Register } from './register';

interface Options {
  readonly app?: string;
  readonly bot?: string;
  readonly resume?: boolean;
}

export const newChat: Register = (parent, run) => {
  parent
    .command('new')
    .description('start a chat')
    .option('--app <id>', "the app to chat with (default: the chosen business's, else the assistant)")
    .option('--bot <id>', "a bot of the app (default: the app's own)")
    .option('--resume', 'resume the open chat of this kind, if there is one')
    .action(run(begin));
};

/** `--app` is an option of `chats` too, and commander assigns it to the parent command. */
async function begin(context: Context, _: Options, command: Command): Promise<void> {
  const { app, bot, resume } = command.optsWithGlobals<Options>();
  const wanted = { app_id: app ?? (await appOfBusiness(context)), bot_profile_id: bot, channel: 'cli', new: !resume };
  const { chat, isNew } = await openChat(context, wanted);
  if (!isNew) context.terminal.note('This chat was already open.');
  context.terminal.result(chat, () => chat.id);
}

/** A sign-in that is bound to a business can chat only with the apps of that business. */
const appOfBusiness = async (context: Context) => (await withToolServer(context, boundBusiness))?.default_app_id;
