import { type Call, isDuplicateKey, type RecentResults, within } from '@cws/kit';
import type { ClientSession, Collection, Db } from 'mongodb';
import { recent } from '../cache/recent';
import type { App, AppStatus } from './app';

export type AppChanges = Partial<Pick<App, 'name' | 'allowed_origins'>>;

const MOST_COUNTED = 10_000;

export type AppStore = ReturnType<typeof openAppStore>;

export function openAppStore(db: Db, mostRecent?: number) {
  const apps = db.collection<App>('apps');
  const lists = recent<App[]>(mostRecent);
  return {
    ...appsOfBusinesses(apps, lists),
    ...allowedOrigins(apps, recent<readonly string[]>(mostRecent)),
    find: (call: Call, app_id: string) => apps.findOne({ _id: app_id }, within(call)),
    findBySlug: (call: Call, slug: string) => apps.findOne({ slug }, within(call)),
    /** Lists apps, oldest first, since ids rise with time. */
    page: (call: Call, after_id: string, limit: number) =>
      apps.find({ _id: { $gt: after_id } }, { sort: { _id: 1 }, limit, ...within(call) }).toArray(),
    /** Lists apps, oldest first, at most a second out of date; changes made through this store are visible at once. */
    ofBusiness: (call: Call, business_id: string): Promise<readonly App[]> =>
      lists.get(business_id, () => apps.find({ business_id }, { sort: { _id: 1 }, ...within(call) }).toArray()),
    insert: (app: App, session: ClientSession) => apps.insertOne(app, { session }),
    /** Returns the app with that slug, which is inserted when there is none. */
    insertOnce: async (app: App): Promise<App> => {
      const make = () =>
        apps.findOneAndUpdate({ slug: app.slug }, { $setOnInsert: app }, { upsert: true, returnDocument: 'after' });
      const made = await make().catch((error) => {
        if (isDuplicateKey(error)) return make();
        throw error;
      });
      return made!;
    },
    deleteOf: async (call: Call, business_id: string): Promise<void> => {
      await apps.deleteMany({ business_id }, within(call));
      lists.forget(business_id);
    },
    /** Returns the changed app of a business; null when there is none with that id. */
    setStatus: async (call: Call, app_id: string, status: AppStatus): Promise<App | null> => {
      const filter = { _id: app_id, business_id: { $ne: '' } };
      const options = { returnDocument: 'after', ...within(call) } as const;
      const app = await apps.findOneAndUpdate(filter, { $set: { status } }, options);
      if (app) lists.forget(app.business_id);
      return app;
    },
  };
}

const appsOfBusinesses = (apps: Collection<App>, lists: RecentResults<App[]>) => ({
  pageOfBusiness: (call: Call, business_id: string, after: string | null, limit: number, skip: number) => {
    const behind = after === null ? {} : { _id: { $gt: after } };
    return apps.find({ business_id, ...behind }, { sort: { _id: 1 }, limit, skip, ...within(call) }).toArray();
  },
  countOfBusiness: (call: Call, business_id: string): Promise<number> =>
    apps.countDocuments({ business_id }, { limit: MOST_COUNTED, ...within(call) }),
  /** Sets the fields and returns the changed app; null when the business has no such app. */
  change: async (call: Call, business_id: string, app_id: string, fields: AppChanges): Promise<App | null> => {
    const options = { returnDocument: 'after', ...within(call) } as const;
    const app = await apps.findOneAndUpdate({ _id: app_id, business_id }, { $set: fields }, options);
    lists.forget(business_id);
    return app;
  },
});

const allowedOrigins = (apps: Collection<App>, origins: RecentResults<readonly string[]>) => ({
  /** The origins that active apps allow, behind one of them, in order; at most a second out of date. */
  allowedOrigins: (call: Call, after: string, limit: number): Promise<readonly string[]> =>
    origins.get(after, async () => {
      const found = apps.aggregate<{ _id: string }>(
        [
          { $match: { allowed_origins: { $gt: after }, status: 'active' } },
          { $unwind: '$allowed_origins' },
          { $match: { allowed_origins: { $gt: after } } },
          { $group: { _id: '$allowed_origins' } },
          { $sort: { _id: 1 } },
          { $limit: limit },
        ],
        within(call),
      );
      return (await found.toArray()).map(({ _id }) => _id);
    }),
});
