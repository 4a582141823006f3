import { deleteApp, listApps, restoreApp, suspendApp } from './app.ts';
import type { Connection } from './connection.ts';
import { importContent } from './content.ts';
import { rotateKey } from './key.ts';
import { addMember, removeMember } from './member.ts';
import { importServers, listServers } from './server.ts';
import { WrongUsage } from './usage.ts';
import { listUsers } from './user.ts';

/** Answers the resource, or a list of it, as JSON shows it. */
type Run = (connection: Connection, ...args: string[]) => Promise<unknown>;

type Command = { words: string; params: string[]; run: Run };

/** Every command: a row each. */
const commands: readonly Command[] = [
  { words: 'app list', params: [], run: listApps },
  { words: 'app suspend', params: ['ID'], run: suspendApp },
  { words: 'app restore', params: ['ID'], run: restoreApp },
  { words: 'app delete', params: ['ID'], run: deleteApp },
  { words: 'server import', params: ['FILE.yaml'], run: importServers },
  { words: 'server list', params: [], run: listServers },
  { words: 'content import', params: ['BUSINESS', 'FILE.yaml'], run: importContent },
  { words: 'member add', params: ['BUSINESS', 'EMAIL', 'ROLE'], run: addMember },
  { words: 'member remove', params: ['BUSINESS', 'EMAIL'], run: removeMember },
  { words: 'key rotate', params: [], run: rotateKey },
  { words: 'user list', params: [], run: listUsers },
];

const lineOf = ({ words, params }: Command) => ['npm run -s operator --', words, ...params].join(' ');

/** The command that the arguments name, with what follows its two words. */
export function commandFor([noun, verb, ...args]: readonly string[]): { run: Run; args: string[] } {
  const found = commands.find(({ words }) => words === `${noun} ${verb}`);
  if (!found) throw new WrongUsage(['Usage:', ...commands.map((command) => `  ${lineOf(command)}`)].join('\n'));
  if (args.length === found.params.length) return { run: found.run, args };
  throw new WrongUsage(`Usage: ${lineOf(found)}`);
}
