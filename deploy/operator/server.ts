import type { grants } from '@cws/protos';
import type { Command } from 'commander';
import { Advice } from '../processes/advice.ts';
import { readCatalogue } from './catalogue-file.ts';
import type { Connection } from './connection.ts';
import type { Register } from './register.ts';

export const server: Register = (program, run) => {
  const group = program.command('server').description('the catalogue of external tool servers');
  group
    .command('import')
    .description('add the servers of a file to the catalogue, and update existing ones')
    .argument('<FILE.yaml>', 'catalogue file')
    .option('--yes', 'agree to the requests that the file leads to')
    .action((file: string, options: { yes?: true }, command: Command) =>
      run((connection, name: string) => importServers(connection, name, options, command))(file, options, command),
    );
  group.command('list').description('list every server, inactive ones too').action(run(listServers));
};

/** Servers are asked for their tools while the import waits. */
const IMPORT_MS = 60_000;

async function importServers({ grants, call }: Connection, file: string, { yes }: { yes?: true }, command: Command) {
  const servers = readCatalogue(file);
  agree(servers, yes === true, command);
  const patient = { ...call(), deadline: Date.now() + IMPORT_MS };
  const imported = await grants.importMcpServers(patient, { servers });
  return imported.servers.map((one, index) => ({ ...one, ...imported.changes[index] }));
}

/** Says which hosts and headers are involved before the first request is made. */
function agree(servers: readonly grants.McpServerEntry[], yes: boolean, command: Command): void {
  const requests = requestsOf(servers);
  if (requests.length === 0) return;
  if (!yes) throw new Advice([...requests, 'Nothing was imported. Repeat the command with --yes to agree.'].join('\n'));
  command.configureOutput().writeErr?.(`${requests.join('\n')}\n`);
}

/** A sentence for each server that is sent headers, or that is asked for its tools by the import. */
const requestsOf = (servers: readonly grants.McpServerEntry[]): string[] =>
  servers.filter(({ headers, discover }) => discover || headers.length > 0).map(requestOf);

function requestOf({ name, slug, url, headers, discover }: grants.McpServerEntry): string {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const asked = discover ? ` The import asks ${host} for its tools.` : '';
  const names = headers.map((header) => header.name).join(', ');
  const sent = names ? ` Requests to ${host} carry ${names}: one account that all users of this entry share.` : '';
  return `${slug || name}:${asked}${sent}`;
}

async function listServers({ grants, call }: Connection) {
  return (await grants.listMcpServers(call(), { include_inactive: true })).servers;
}
