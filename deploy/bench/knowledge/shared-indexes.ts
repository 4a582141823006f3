import { MongoClient } from 'mongodb';

/** Takes away the indexes that processes have shared through a database. */
export async function deleteSharedIndexes(mongodb_uri: string): Promise<void> {
  const client = await new MongoClient(mongodb_uri).connect();
  try {
    await client.db('workspace').collection('passage_indexes.files').deleteMany();
  } finally {
    await client.close();
  }
}
