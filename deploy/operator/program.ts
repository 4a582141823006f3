import { Command } from 'commander';
import { app } from './app.ts';
import { type Connection, connect } from './connection.ts';
import { content } from './content.ts';
import { key } from './key.ts';
import { member } from './member.ts';
import type { Run } from './register.ts';
import { server } from './server.ts';
import { user } from './user.ts';

const NOUNS = [app, server, content, member, key, user];

const AFTER_HELP = `
Every command prints its result as JSON.
Exit status: 0 done, 1 failed, 2 wrong usage.
The local run is found by DATA_DIR. Elsewhere set IDENTITY_ADDR, PROFILES_ADDR, GRANTS_ADDR, WORKSPACE_MCP_ADDR, and
CALLER_KEYS or CALLER_KEYS_FILE.`;

/** The outputs of a command line, and the environment with the addresses of the system. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
};

/** Builds the whole command line. Commands fail by throwing, never by ending the process. */
export function buildProgram({ env, writeOut, writeErr }: Surroundings): Command {
  const program = new Command('operator')
    .description("The operator's command: apps, catalogue, content, members, signing keys, users")
    .addHelpText('after', AFTER_HELP)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut, writeErr });
  const run: Run =
    (action) =>
    async (...all) => {
      const result = await connected(env, (connection) => action(connection, ...(argumentsOf(all) as never)));
      writeOut(`${JSON.stringify(result, null, 2)}\n`);
    };
  for (const register of NOUNS) register(program, run);
  return program;
}

/** commander passes the arguments, then the options, then the command itself. */
const argumentsOf = (all: unknown[]) => all.slice(0, -2);

async function connected<T>(env: NodeJS.ProcessEnv, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(env);
  try {
    return await use(connection);
  } finally {
    connection.close();
  }
}
