import type { Document, MongoClient, TopologyDescription } from 'mongodb';
import { BadConfig } from '../process/env';

const AUTHENTICATION_FAILED = [18, 8000];
const UNAUTHORIZED = 13;

/** The hosts of a connection string, without user and password. */
export function hostsOf({ options }: MongoClient): string {
  return options.srvHost ?? options.hosts.map(String).join(', ');
}

/** The refusal of a user by MongoDB, which waiting would not change; undefined for any other error. */
export function userRefusal(error: unknown, client: MongoClient): BadConfig | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (AUTHENTICATION_FAILED.includes(code as number))
    return new BadConfig([`MONGODB_URI: MongoDB at ${hostsOf(client)} refuses the user or the password`]);
  if (code === UNAUTHORIZED)
    return new BadConfig([
      `MONGODB_URI: the user of MongoDB at ${hostsOf(client)} is missing or may not read this database`,
    ]);
  return undefined;
}

/** Transactions and majority writes need a replica set, or mongos. Throws BadConfig for any other server. */
export function requireReplicaSet(hello: Document, client: MongoClient): void {
  if (hello['setName'] || hello['msg'] === 'isdbgrid') return;
  if (hello['isreplicaset']) throw new Error('the replica set is not initiated yet');
  throw new BadConfig([standalone(hostsOf(client))]);
}

/**
 * The refusal for a `replicaSet` in the connection string that is not the set's name. The driver then forgets the members and
 * knows no server, so each host is asked directly.
 */
export async function otherSetRefusal(
  error: unknown,
  client: MongoClient,
  uri: string,
): Promise<BadConfig | undefined> {
  const known = (error as { reason?: TopologyDescription }).reason?.servers;
  const { replicaSet, hosts } = client.options;
  if (!replicaSet || known?.size !== 0) return undefined;
  for (const host of hosts.map(String)) {
    const hello = await helloOf(host, uri);
    if (hello?.['setName'] && hello['setName'] !== replicaSet)
      return new BadConfig([
        `MONGODB_URI: the replica set at ${host} is called ${hello['setName']}, not ${replicaSet}`,
      ]);
    if (hello && !hello['setName'] && !hello['isreplicaset']) return new BadConfig([standalone(host)]);
  }
  return undefined;
}

/** The response of a host to `hello`, which needs no user; undefined without a response. */
async function helloOf(host: string, uri: string): Promise<Document | undefined> {
  const { MongoClient: Client } = require('mongodb') as typeof import('mongodb');
  const options = new URLSearchParams(uri.split('?').slice(1).join('?'));
  for (const name of [...options.keys()]) if (!name.toLowerCase().startsWith('tls')) options.delete(name);
  const client = new Client(`mongodb://${host}/?${options}`, {
    directConnection: true,
    serverSelectionTimeoutMS: 2_000,
  });
  try {
    return await client.db('admin').command({ hello: 1 });
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}

const standalone = (hosts: string) =>
  `MONGODB_URI: MongoDB at ${hosts} is not a member of a replica set, which the service needs: start it with --replSet and ` +
  'initiate the set; one member is enough';
