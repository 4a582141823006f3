import type { Document, MongoClient, TopologyDescription } from 'mongodb';
import { BadConfig } from '../process/env';

const AUTHENTICATION_FAILED = [18, 8000];
const UNAUTHORIZED = 13;

/** Where a client looks for MongoDB, without user and password. */
export function hostsOf({ options }: MongoClient): string {
  return options.srvHost ?? options.hosts.map(String).join(', ');
}

/** Whether MongoDB refuses the user, which waiting would not change. */
export function userRefusal(error: unknown, client: MongoClient): BadConfig | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (AUTHENTICATION_FAILED.includes(code as number))
    return new BadConfig([`MONGODB_URI: MongoDB at ${hostsOf(client)} refuses the user or the password`]);
  if (code === UNAUTHORIZED)
    return new BadConfig([
      `MONGODB_URI: MongoDB at ${hostsOf(client)} lets nobody read this database but users who may, and it names none of them`,
    ]);
  return undefined;
}

/** Transactions and majority writes need a replica set; mongos stands for several. Not yet initiated is not yet there. */
export function requireReplicaSet(hello: Document, client: MongoClient): void {
  if (hello['setName'] || hello['msg'] === 'isdbgrid') return;
  if (hello['isreplicaset']) throw new Error('the replica set is not initiated yet');
  throw new BadConfig([standalone(hostsOf(client))]);
}

/**
 * The driver forgets a member that does not belong to the `replicaSet` of the connection string, and then knows no server:
 * what stands there is asked directly.
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

/** Without a user, since MongoDB answers this to everybody; undefined when nothing answers. */
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
