import { type Call, ulid, within } from '@cws/kit';
import type { Collection, Db, Document, UpdateFilter } from 'mongodb';
import { HOUR } from '../limits/limit';
import type { Network } from './address-keys';
import {
  type CodeSelector,
  codeAdded,
  guarded,
  type NewCode,
  networksForgotten,
  tryCounted,
  tryReturned,
} from './address-pipelines';
import {
  type AddressRecord,
  type CountedTry,
  KNOWN_MS,
  type MailedCode,
  type SendLimits,
  WRONG_TRIES_OF_ATTACK,
} from './address-record';

/** Stores the state of each address's codes; each step is one conditional write. */
export interface AddressStore {
  /** Returns the record and the entry of the added mail, which is missing when a cap is reached. */
  addCode(call: Call, id: string, code: NewCode, limits: SendLimits, now: number): Promise<Added>;
  find(call: Call, id: string): Promise<AddressRecord | null>;
  /** Whether `flow` was mailed a code after that moment that is still valid. */
  hasCodeAfter(call: Call, id: string, flow: string, moment: number): Promise<boolean>;
  /** Removes a code whose mail was not sent. */
  removeCode(id: string, codeId: string): Promise<void>;
  /**
   * Counts a try before the comparison; null when there is no code to compare it with. The caller learns the count before a
   * majority has it, and has to await another write of this store or of quotas before it tells an outcome (docs/decisions/0040).
   */
  countTry(call: Call, id: string, meant: CodeSelector, from: Network, now: number): Promise<CountedTry | null>;
  /** Undoes the count of a try that was not wrong. */
  returnTry(id: string, counted: CountedTry, from: Network): Promise<void>;
  /**
   * Returns true to exactly one caller per code and then records the network as known. With `next: 'a write'` the caller promises what
   * it promises after countTry, and learns the result before a majority has it.
   */
  spend(call: Call, id: string, counted: CountedTry, from: Network, now: number, next: AfterSpend): Promise<boolean>;
  /** Ends the six-digit codes of unknown networks and makes new codes ten digits long. */
  guard(call: Call, id: string, now: number): Promise<void>;
  /** Forgets the networks that have signed in, and returns the ids of the codes from before; what is counted stays until it expires. */
  forget(call: Call, id: string, before: Date, now: number): Promise<string[]>;
}

/** The next step of a caller that has spent a code: another write to this database before it tells an outcome, or its response. */
export type AfterSpend = 'a write' | 'the response';

type Added = { readonly record: AddressRecord; readonly added: MailedCode | undefined };

/** For a write that is not the last one of its request: a majority that has a later write of this database has it as well. */
const FOLLOWED_BY_A_WRITE = { writeConcern: { w: 1 } } as const;

/** Undoing ignores the request's deadline, whose end may be the reason for it. */
const UNDO = { maxTimeMS: 5_000 };

export function openAddressStore(db: Db): AddressStore {
  const records = db.collection<AddressRecord>('otp_addresses');
  return {
    async addCode(call, _id, code, limits, now) {
      const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
      const record = (await records.findOneAndUpdate({ _id }, codeAdded(code, limits, now), options))!;
      return { record, added: record.codes.find(({ id }) => id === code.id) };
    },
    find: (call, _id) => records.findOne({ _id }, within(call)),
    async hasCodeAfter(call, _id, flow, moment) {
      const sent = { _id, codes: { $elemMatch: { flow, over: false, at: { $gt: new Date(moment) } } } };
      return (await records.findOne(sent, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    removeCode: async (_id, id) =>
      void (await records.updateOne({ _id }, { $pull: { codes: { id } } as Document }, UNDO)),
    countTry: (call, _id, meant, from, now) => countTry(records, call, _id, meant, from, now),
    returnTry: async (_id, counted, from) => void (await records.updateOne({ _id }, tryReturned(counted, from), UNDO)),
    async spend(call, _id, counted, from, now, next) {
      const live = { _id, codes: { $elemMatch: { id: counted.code, over: false } } };
      const { update, arrayFilters } = codeSpent(counted, from, now);
      const options = { ...within(call), ...(next === 'a write' && FOLLOWED_BY_A_WRITE), arrayFilters };
      return (await records.updateOne(live, update, options)).modifiedCount === 1;
    },
    async forget(call, _id, before, now) {
      const record = await records.findOneAndUpdate({ _id }, networksForgotten(now), within(call));
      return record?.codes.filter(({ at }) => at < before).map(({ id }) => id) ?? [];
    },
    guard: async (call, _id, now) => void (await records.updateOne({ _id }, guarded(now), within(call))),
  };
}

async function countTry(
  records: Collection<AddressRecord>,
  call: Call,
  _id: string,
  meant: CodeSelector,
  { network }: Network,
  now: number,
): Promise<CountedTry | null> {
  const tryId = ulid();
  const options = {
    ...within(call),
    ...FOLLOWED_BY_A_WRITE,
    returnDocument: 'after',
    projection: { last_try: 1, wrong: 1, known: { $elemMatch: { network } } },
  } as const;
  const record = await records.findOneAndUpdate({ _id }, tryCounted(tryId, meant, now), options);
  if (!record?.last_try?.code) return null;
  const lastHour = record.wrong.filter(({ at }) => at.getTime() > now - HOUR);
  const isAttack = lastHour.length >= WRONG_TRIES_OF_ATTACK;
  return { ...record.last_try, id: tryId, isKnown: record.known?.length === 1, isAttack };
}

/** Networks stored for an address, those that were new to it last: far more than a person signs in from in 90 days. */
const MAX_KNOWN = 256;

interface Change {
  readonly update: UpdateFilter<AddressRecord>;
  readonly arrayFilters: Document[];
}

/** Spends the code and remembers the network that has signed in. It is no pipeline, since that costs MongoDB twice as much. */
function codeSpent({ id, code, isKnown }: CountedTry, { network }: Network, now: number): Change {
  const at = new Date(now);
  const codes = { 'codes.$[tried].over': true, 'codes.$[own].known': true };
  const newest = { known: { $each: [{ network, at }], $slice: -MAX_KNOWN } };
  return {
    update: {
      $set: isKnown ? { ...codes, 'known.$[here].at': at } : codes,
      ...(!isKnown && { $push: newest }),
      $pull: { wrong: { id } },
      $max: { expires_at: new Date(now + KNOWN_MS) },
    } as UpdateFilter<AddressRecord>,
    arrayFilters: [{ 'tried.id': code }, { 'own.network': network }, ...(isKnown ? [{ 'here.network': network }] : [])],
  };
}
