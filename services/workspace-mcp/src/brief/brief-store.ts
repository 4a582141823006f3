import { type Call, inTransaction, within } from '@cws/kit';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import type { Agent } from '../agent/agent';
import type { Brief, BriefItem, BriefVersion } from './brief';

export type BriefStore = ReturnType<typeof openBriefStore>;

type Owner = Pick<Agent, '_id' | 'app_id'>;

/** The fields that a change writes, and its result. */
export interface BriefDecision<T> {
  readonly result: T;
  readonly fields?: Partial<Pick<Brief, 'items' | 'published' | 'published_at' | 'site_blocks'>>;
  /** Blocks before the change of their title or content, which become versions. */
  readonly priors?: readonly BriefItem[];
  /** The id of a block whose versions are deleted. */
  readonly deleted?: string;
}

/** Decides with the current Brief, in whose transaction the session writes; called again when the transaction is retried. */
export type DecideBrief<T> = (brief: Brief, session: ClientSession) => Promise<BriefDecision<T>> | BriefDecision<T>;

export function openBriefStore(client: MongoClient, db: Db) {
  const briefs = db.collection<Brief>('briefs');
  const versions = db.collection<BriefVersion>('brief_versions');

  /** Runs first in its transaction: others that change the same Brief wait for it. */
  async function locked({ _id, app_id }: Owner, session: ClientSession): Promise<Brief> {
    const lock = { $inc: { revision: 1 }, $setOnInsert: { app_id, items: [], published: '' } };
    return (await briefs.findOneAndUpdate({ _id }, lock, { upsert: true, returnDocument: 'after', session }))!;
  }
  async function write<T>(_id: string, decision: BriefDecision<T>, session: ClientSession): Promise<T> {
    const { fields, priors = [], deleted, result } = decision;
    if (fields) await briefs.updateOne({ _id }, { $set: fields }, { session });
    if (priors.length > 0)
      await versions.insertMany(
        priors.map((prior) => versionOf(_id, prior)),
        { session },
      );
    if (deleted !== undefined) await versions.deleteMany({ item_id: deleted }, { session });
    return result;
  }
  return {
    find: (call: Call, agent_id: string): Promise<Brief | null> => briefs.findOne({ _id: agent_id }, within(call)),
    /** Changes the Brief of an agent in one transaction with the writes of `decide`. */
    change: <T>(call: Call, agent: Owner, decide: DecideBrief<T>): Promise<T> =>
      inTransaction(client, call, async (session) =>
        write(agent._id, await decide(await locked(agent, session), session), session),
      ),
    /** Prior versions of a block, newest first. */
    versions: (call: Call, item_id: string, before: number, limit: number): Promise<BriefVersion[]> =>
      versions.find({ item_id, version: { $lt: before } }, { sort: { version: -1 }, limit, ...within(call) }).toArray(),
    findVersion: (call: Call, item_id: string, version: number): Promise<BriefVersion | null> =>
      versions.findOne({ item_id, version }, within(call)),
  };
}

const versionOf = (agent_id: string, { item_id, version, title, content, updated_at }: BriefItem): BriefVersion => ({
  _id: `${item_id}:${version}`,
  agent_id,
  item_id,
  version,
  title,
  content,
  updated_at,
});
