import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { replicaSet } from '../processes/replica-set.ts';
import { type DatabaseUser, databaseUsers } from './database-users.ts';
import type { Passwords } from './passwords.ts';

export type Preparation = {
  /** host:port on the loopback address of mongod's machine, since mongod lets only a local client create the first user. */
  local: string;
  /** host:port by which the processes connect to it. */
  member: string;
  passwords: Passwords;
  users?: readonly DatabaseUser[];
};

const withoutUser = { directConnection: true, serverSelectionTimeoutMS: 30_000 };

/** Makes mongod a replica set of one with a user for each service and migration; it can be repeated to apply changes. */
export async function prepareMongodb({ local, member, passwords, users = databaseUsers }: Preparation): Promise<void> {
  await withClient(`mongodb://${local}/`, (admin) => makeReplicaSet(admin, member));
  const rootUri = `mongodb://root:${passwords.mongodbRoot}@${local}/?authSource=admin`;
  if (!(await isAccepted(rootUri))) {
    await withClient(`mongodb://${local}/`, (admin) => makeRoot(admin, passwords.mongodbRoot));
  }
  await withClient(rootUri, async (_admin, client) => {
    for (const user of users) await bringUpToDate(client.db(user.database), user, passwords.mongodb[user.name]!);
  });
}

async function withClient<T>(uri: string, use: (admin: Db, client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, withoutUser);
  try {
    return await use(client.db('admin'), client);
  } finally {
    await client.close();
  }
}

async function makeReplicaSet(admin: Db, member: string): Promise<void> {
  const state = await admin.command({ hello: 1 });
  if (!state.setName) {
    await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host: member }] } });
  }
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) await new Promise((go) => setTimeout(go, 50));
}

async function isAccepted(uri: string): Promise<boolean> {
  try {
    await withClient(uri, (admin) => admin.command({ ping: 1 }));
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.codeName === 'AuthenticationFailed') return false;
    throw error;
  }
}

async function makeRoot(admin: Db, password: string): Promise<void> {
  try {
    await admin.command({ createUser: 'root', pwd: password, roles: ['root'] });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.codeName !== 'Unauthorized') throw error;
    throw new Error('MongoDB has a user root with another password than the one in the volume of the secrets.');
  }
}

/** The rights on documents; only migrations may change collections and indexes. */
const serviceActions = ['find', 'insert', 'update', 'remove', 'listCollections', 'listIndexes', 'collStats', 'dbStats'];

const roleName = 'documents';

async function bringUpToDate(db: Db, { name, role }: DatabaseUser, password: string): Promise<void> {
  const privileges = [{ resource: { db: db.databaseName, collection: '' }, actions: serviceActions }];
  if (role === 'service') await putRole(db, roleName, privileges);
  const roles = role === 'service' ? [roleName] : ['readWrite', 'dbAdmin'];
  const { users } = await db.command({ usersInfo: name });
  await db.command({ [users.length ? 'updateUser' : 'createUser']: name, pwd: password, roles });
}

async function putRole(db: Db, role: string, privileges: object[]): Promise<void> {
  const { roles } = await db.command({ rolesInfo: role });
  await db.command({ [roles.length ? 'updateRole' : 'createRole']: role, privileges, roles: [] });
}
