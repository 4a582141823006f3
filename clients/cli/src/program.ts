import { Command } from 'commander';
import { api } from './commands/api';
import { businesses } from './commands/businesses';
import { chats } from './commands/chats';
import { completion } from './commands/completion';
import { events } from './commands/events';
import { exportCommand } from './commands/export';
import { feedback } from './commands/feedback';
import { grants } from './commands/grants';
import { login } from './commands/login';
import { logout } from './commands/logout';
import { mcp } from './commands/mcp';
import { meCommand } from './commands/me';
import { messages } from './commands/messages';
import { notifications } from './commands/notifications';
import { rate } from './commands/rate';
import type { Run } from './commands/register';
import { send } from './commands/send';
import { settings } from './commands/settings';
import { switchBusiness } from './commands/switch';
import { tail } from './commands/tail';
import { whoami } from './commands/whoami';
import { buildContext, type Context, type GlobalOptions } from './context';
import { exit, Failure } from './failure/exit';
import type { Surroundings } from './machine/surroundings';
import { version } from './machine/version';

const COMMANDS = [
  login,
  logout,
  whoami,
  businesses,
  switchBusiness,
  chats,
  send,
  messages,
  rate,
  tail,
  mcp,
  meCommand,
  settings,
  notifications,
  events,
  feedback,
  grants,
  exportCommand,
  api,
  completion,
];

const EXIT_STATUSES = `
Exit status: 0 done, 1 failed, 2 wrong usage, 4 sign in again.
Tokens are kept in the configuration folder of the operating system, or in SERVICE_CONFIG_DIR.
Times are those of this machine's time zone; JSON has them in UTC.`;

/** Builds the whole command line. Commands fail by throwing, never by ending the process. */
export function buildProgram(surroundings: Surroundings): Command {
  const program = new Command('cws')
    .description('Chats, tools and your account from the command line')
    .version(version)
    .option(
      '--origin <url>',
      'address of the service (default: the one of the latest sign-in, else http://localhost:8080)',
    )
    .option('--profile <name>', 'use another sign-in at this origin, such as that of a second account')
    .option('--json', 'print the result as JSON on stdout')
    .option('--jq <filter>', 'print what this filter of jq makes of the JSON')
    .addHelpText('after', EXIT_STATUSES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.stdout.write(text),
      writeErr: (text) => surroundings.stderr.write(text),
    });
  for (const register of COMMANDS) register(program, runIn(surroundings));
  return program;
}

/** commander passes an action its arguments, then its options, then the command itself. */
const runIn =
  (surroundings: Surroundings): Run =>
  (action) =>
  async (...all) => {
    const command = all.at(-1) as Command;
    const context = await buildContext(surroundings, command.optsWithGlobals<GlobalOptions>());
    try {
      await action(context, ...(all as never));
    } catch (error) {
      throw withProfile(error, context);
    }
    await context.terminal.printed();
  };

/** A person who has to sign in again has to do it for the same profile. */
function withProfile(error: unknown, { profile }: Context): unknown {
  if (!(error instanceof Failure) || error.status !== exit.signInAgain || profile === '') return error;
  return new Failure(error.code, `${error.message} --profile ${profile}`, error.status, { cause: error });
}
