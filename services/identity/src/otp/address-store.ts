import { type Call, ulid, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import { HOUR } from '../limits/limit';
import type { Network } from './address-keys';
import {
  type CodeSelector,
  codeAdded,
  codeSpent,
  guarded,
  type NewCode,
  tryCounted,
  tryReturned,
} from './address-pipelines';
import {
  type AddressRecord,
  type CountedTry,
  type MailedCode,
  type SendLimits,
  WRONG_TRIES_OF_ATTACK,
} from './address-record';

/** Stores the state of each address's codes; each step is one conditional write. */
export interface AddressStore {
  /** Returns the record and the entry of the added mail, which is missing when a cap is reached. */
  addCode(call: Call, id: string, code: NewCode, limits: SendLimits, now: number): Promise<Added>;
  /** Whether `flow` was mailed a code after that moment that is still valid. */
  hasCodeAfter(call: Call, id: string, flow: string, moment: number): Promise<boolean>;
  /** Removes a code whose mail was not sent. */
  removeCode(id: string, codeId: string): Promise<void>;
  /** Counts a try before the comparison; null when there is no code to compare it with. */
  countTry(call: Call, id: string, meant: CodeSelector, now: number): Promise<CountedTry | null>;
  /** Undoes the count of a try that was not wrong. */
  returnTry(id: string, counted: CountedTry, from: Network): Promise<void>;
  /** Returns true to exactly one caller per code and then records the network as known. */
  spend(call: Call, id: string, counted: CountedTry, from: Network, now: number): Promise<boolean>;
  /** Ends the six-digit codes of unknown networks and makes new codes ten digits long. */
  guard(call: Call, id: string, now: number): Promise<void>;
}

type Added = { readonly record: AddressRecord; readonly added: MailedCode | undefined };

/** Undoing ignores the request's deadline, whose end may be the reason for it. */
const UNDO = { timeoutMS: 5_000 };

export function openAddressStore(db: Db): AddressStore {
  const records = db.collection<AddressRecord>('otp_addresses');
  return {
    async addCode(call, _id, code, limits, now) {
      const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
      const record = (await records.findOneAndUpdate({ _id }, codeAdded(code, limits, now), options))!;
      return { record, added: record.codes.find(({ id }) => id === code.id) };
    },
    async hasCodeAfter(call, _id, flow, moment) {
      const sent = { _id, codes: { $elemMatch: { flow, over: false, at: { $gt: new Date(moment) } } } };
      return (await records.findOne(sent, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    removeCode: async (_id, id) =>
      void (await records.updateOne({ _id }, { $pull: { codes: { id } } as Document }, UNDO)),
    countTry: (call, _id, meant, now) => countTry(records, call, _id, meant, now),
    returnTry: async (_id, counted, from) => void (await records.updateOne({ _id }, tryReturned(counted, from), UNDO)),
    async spend(call, _id, counted, from, now) {
      const live = { _id, codes: { $elemMatch: { id: counted.code, over: false } } };
      return (await records.updateOne(live, codeSpent(counted, from, now), within(call))).modifiedCount === 1;
    },
    guard: async (call, _id, now) => void (await records.updateOne({ _id }, guarded(now), within(call))),
  };
}

async function countTry(
  records: Collection<AddressRecord>,
  call: Call,
  _id: string,
  meant: CodeSelector,
  now: number,
): Promise<CountedTry | null> {
  const tryId = ulid();
  const options = { ...within(call), returnDocument: 'after', projection: { last_try: 1, wrong: 1 } } as const;
  const record = await records.findOneAndUpdate({ _id }, tryCounted(tryId, meant, now), options);
  if (!record?.last_try?.code) return null;
  const lastHour = record.wrong.filter(({ at }) => at.getTime() > now - HOUR);
  return { ...record.last_try, id: tryId, isAttack: lastHour.length >= WRONG_TRIES_OF_ATTACK };
}
