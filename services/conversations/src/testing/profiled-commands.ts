import { type Db, type Document, MongoClient } from 'mongodb';
import type { Context } from '../context';

/** The commands about sessions and messages that MongoDB runs. */
export interface ProfiledCommands {
  /** The names of the commands that `work` causes, sorted, without the looks that every process takes each second. */
  of(work: () => Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
}

export async function profileCommands({ sessions }: Pick<Context, 'sessions'>): Promise<ProfiledCommands> {
  const client = await MongoClient.connect(process.env['MONGODB_URI']!);
  const db = client.db(sessions.collection.dbName);
  await db.command({ profile: 2 });
  return {
    async of(work) {
      await startOver(db);
      await work();
      const seen = await db
        .collection('system.profile')
        .find({ ns: /\.(sessions|messages)$/ })
        .toArray();
      await startOver(db);
      return seen
        .filter((one) => !isLook(one))
        .map(({ op, command }) => (op === 'command' ? Object.keys(command)[0]! : op))
        .sort();
    },
    async stop() {
      await db.command({ profile: 0 });
      await client.close();
    },
  };
}

async function startOver(db: Db): Promise<void> {
  await db.command({ profile: 0 });
  await db.collection('system.profile').drop();
  await db.command({ profile: 2 });
}

const LOOKS = ['answers_due.lease_until', 'notices_due.at'];

const isLook = ({ command }: Document): boolean => LOOKS.some((field) => field in (command.filter ?? {}));
