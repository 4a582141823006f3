import { type Call, inTransaction, isDuplicateKey, within } from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import type { Widget, WidgetVersion } from './widget';

export type WidgetStore = ReturnType<typeof openWidgetStore>;

/** A change of a widget with the version that it makes. */
export interface WidgetChange {
  readonly set: Partial<Widget>;
  readonly version: WidgetVersion;
}

const OLDEST_FIRST = { created_at: 1, place: 1, _id: 1 } as const;

const falseIfDuplicate = (error: unknown): false => {
  if (isDuplicateKey(error)) return false;
  throw error;
};

export function openWidgetStore(client: MongoClient, db: Db) {
  const widgets = db.collection<Widget>('widgets');
  const versions = db.collection<WidgetVersion>('widget_configs');
  return {
    find: (call: Call, widget_id: string) => widgets.findOne({ _id: widget_id }, within(call)),
    /** Lists the widgets of a business, or those of one of its apps, oldest first. */
    list: (call: Call, business_id: string, app_id?: string) =>
      widgets.find({ business_id, ...(app_id && { app_id }) }, { sort: OLDEST_FIRST, ...within(call) }).toArray(),
    count: (call: Call, app_id: string) => widgets.countDocuments({ app_id }, within(call)),
    /** Stores a new widget with its first version; false when its place in the app is taken. */
    insert: (call: Call, widget: Widget, version: WidgetVersion): Promise<boolean> =>
      inTransaction(client, call, async (session) => {
        await widgets.insertOne(widget, { session });
        await versions.insertOne({ ...version }, { session });
        return true;
      }).catch(falseIfDuplicate),
    /** Changes the widget if its config is at `from`, and keeps the new version; null when it is not. */
    change: (call: Call, widget_id: string, from: number, { set, version }: WidgetChange): Promise<Widget | null> =>
      inTransaction(client, call, async (session) => {
        const filter = { _id: widget_id, version: from };
        const changed = await widgets.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after', session });
        if (changed) await versions.insertOne({ ...version }, { session });
        return changed;
      }),
    /** Removes a user from the versions that they have set. */
    forgetAuthor: async (call: Call, set_by: string): Promise<void> => {
      await versions.updateMany({ set_by }, { $set: { set_by: '' } }, within(call));
    },
    /** A version of a widget's config; null when there is none with that number. */
    findVersion: (call: Call, widget_id: string, version: number) =>
      versions.findOne({ widget_id, version }, within(call)),
  };
}
