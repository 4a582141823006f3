import { type Call, isDuplicateKey, uuidV4, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import { newSecret, secretHash } from '../secret/secret-hash';
import { DEVICE_LIFETIME_S, type DeviceRequest, EARLY_MS, POLL_INTERVAL_S, SLOW_DOWN_S } from './device-request';
import { newUserCode, userCodeMac } from './user-code';

const STATUSES = { approve: 'approved', deny: 'denied' } as const;

type NewDevice = Pick<DeviceRequest, 'install_id' | 'device_name' | 'scope' | 'client_ip'>;

/** The raw codes, which are not stored. */
interface StartedDevice {
  readonly device_code: string;
  readonly user_code: string;
}

/** Expiry is compared in queries; the TTL index deletes a day later. */
export interface DeviceStore {
  start(call: Call, device: NewDevice, now: number): Promise<StartedDevice>;
  /** Finds a pending and unexpired request by a user code of `readUserCode`. */
  findByUserCode(call: Call, userCode: string, now: number): Promise<DeviceRequest | null>;
  /** Returns false when the request is decided or expired; one conditional update. */
  decide(
    call: Call,
    userCode: string,
    person: { readonly user_id: string; readonly email: string },
    decision: 'approve' | 'deny',
    now: number,
  ): Promise<boolean>;
  /** Whether this person has already made the same decision about an unexpired request. */
  hasDecided(call: Call, userCode: string, userId: string, decision: 'approve' | 'deny', now: number): Promise<boolean>;
  /** Deletes the requests that a user has decided about. */
  deleteOf(call: Call, user_id: string): Promise<void>;
  /** Records a poll and returns the request after it; null for an unknown code or another install. */
  poll(call: Call, deviceCode: string, installId: string, now: number): Promise<DeviceRequest | null>;
}

/** `keys` are newest first: user codes are stored under the first one and found under all of them. */
export function openDeviceStore(db: Db, keys: readonly Buffer[]): DeviceStore {
  const devices = db.collection<DeviceRequest>('device_codes');
  const pending = (userCode: string, now: number) => ({
    user_code_mac: { $in: keys.map((key) => userCodeMac(key, userCode)) },
    status: 'pending' as const,
    expires_at: { $gt: new Date(now) },
  });
  return {
    start: (call, device, now) => start(devices, keys[0]!, call, device, now),
    findByUserCode: (call, userCode, now) => devices.findOne(pending(userCode, now), within(call)),
    async decide(call, userCode, { user_id, email }, decision, now) {
      const status = STATUSES[decision];
      const decided = { $set: { status, user_id, email, decided_at: new Date(now) } };
      return (await devices.updateOne(pending(userCode, now), decided, within(call))).modifiedCount === 1;
    },
    async hasDecided(call, userCode, user_id, decision, now) {
      const decided = { ...pending(userCode, now), status: STATUSES[decision], user_id };
      return (await devices.findOne(decided, { ...within(call), projection: { _id: 1 } })) !== null;
    },
    deleteOf: async (call, user_id) => void (await devices.deleteMany({ user_id }, within(call))),
    poll: (call, deviceCode, install_id, now) =>
      devices.findOneAndUpdate({ _id: secretHash(deviceCode), install_id }, polled(now), {
        ...within(call),
        returnDocument: 'after',
      }),
  };
}

async function start(
  devices: Collection<DeviceRequest>,
  key: Buffer,
  call: Call,
  device: NewDevice,
  now: number,
): Promise<StartedDevice> {
  const codes = { device_code: newSecret(), user_code: newUserCode() };
  try {
    await devices.insertOne(requestOf(codes, key, device, now), within(call));
    return codes;
  } catch (error) {
    if (isDuplicateKey(error, 'user_code_mac')) return start(devices, key, call, device, now);
    throw error;
  }
}

const requestOf = (codes: StartedDevice, key: Buffer, device: NewDevice, now: number): DeviceRequest => ({
  _id: secretHash(codes.device_code),
  user_code_mac: userCodeMac(key, codes.user_code),
  family_id: uuidV4(),
  ...device,
  started_at: new Date(now),
  expires_at: new Date(now + DEVICE_LIFETIME_S * 1000),
  interval_s: POLL_INTERVAL_S,
  polled_at: null,
  hasty: false,
  status: 'pending',
  user_id: '',
  email: '',
  decided_at: null,
});

/** An update pipeline, so that parallel polls see each other: compares this poll with the one before and lengthens the interval if it is early. */
function polled(now: number): Document[] {
  const waitMs = { $subtract: [{ $multiply: ['$interval_s', 1000] }, EARLY_MS] };
  const tooSoon = { $lt: [new Date(now), { $add: ['$polled_at', waitMs] }] };
  const slower = { $cond: ['$hasty', { $add: ['$interval_s', SLOW_DOWN_S] }, '$interval_s'] };
  return [
    { $set: { hasty: { $and: [{ $eq: ['$status', 'pending'] }, tooSoon] } } },
    { $set: { interval_s: slower, polled_at: new Date(now) } },
  ];
}
