import { readCatalogue } from './catalogue-file.ts';
import type { Connection } from './connection.ts';
import type { Register } from './register.ts';

export const server: Register = (program, run) => {
  const group = program.command('server').description('the catalogue of external tool servers');
  group
    .command('import')
    .description('add the servers of a file to the catalogue, and update existing ones')
    .argument('<FILE.yaml>', 'catalogue file')
    .action(run(importServers));
  group.command('list').description('list every server, inactive ones too').action(run(listServers));
};

async function importServers({ grants, call }: Connection, file: string) {
  const { servers } = await grants.importMcpServers(call(), { servers: readCatalogue(file) });
  return servers;
}

async function listServers({ grants, call }: Connection) {
  return (await grants.listMcpServers(call(), { include_inactive: true })).servers;
}
