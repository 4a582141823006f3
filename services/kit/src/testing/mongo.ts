import { randomBytes } from 'node:crypto';
import { type Migration, setUpNewDatabase } from '../migrate';
import { connectMongo, type MongoConnection } from '../mongo/mongo';
import { silentLogger } from './logger';

/** A new database on the MongoDB of the test run (MONGODB_URI) with these migrations; `drop` deletes it. */
export async function testDatabase(
  name: string,
  migrations: readonly Migration[] = [],
  uri = process.env['MONGODB_URI'],
): Promise<MongoConnection & { drop(): Promise<void> }> {
  if (!uri) throw new Error('MONGODB_URI is not set: run the tests with npm test');
  const connection = await connectMongo(uri, `test_${name}_${randomBytes(4).toString('hex')}`, silentLogger());
  await setUpNewDatabase(connection.db, migrations);
  const drop = async () => {
    await connection.db.dropDatabase();
    await connection.close();
  };
  return { ...connection, drop };
}
