import { MongoClient, MongoServerError } from 'mongodb';
import { replicaSet } from '../../processes/replica-set.ts';

/** Makes a mongod on 127.0.0.1 a replica set of one, or updates its port in the set; returns when it is primary. */
export async function initiate(port: number): Promise<void> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 30_000 };
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, options);
  try {
    await configure(client, `127.0.0.1:${port}`);
    while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary)
      await new Promise((go) => setTimeout(go, 20));
  } finally {
    await client.close();
  }
}

async function configure(client: MongoClient, host: string): Promise<void> {
  const admin = client.db('admin');
  try {
    await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.codeName !== 'AlreadyInitialized') throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0].host !== host) await move(client, config, host);
  }
}

/** A member that is not listed in the set is not primary and accepts only a forced reconfiguration. */
const move = (client: MongoClient, config: { version: number }, host: string) =>
  client.db('admin').command({
    replSetReconfig: { ...config, version: config.version + 1, members: [{ _id: 0, host }] },
    force: true,
  });
