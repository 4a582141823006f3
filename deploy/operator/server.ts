import { readCatalogue } from './catalogue-file.ts';
import type { Connection } from './connection.ts';

export async function importServers({ grants, call }: Connection, file = '') {
  const { servers } = await grants.importMcpServers(call(), { servers: readCatalogue(file) });
  return servers;
}

export async function listServers({ grants, call }: Connection) {
  return (await grants.listMcpServers(call(), { include_inactive: true })).servers;
}
