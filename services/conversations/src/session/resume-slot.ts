import { type Call, isDuplicateKey, timeLeft } from '@cws/kit';
import type { SessionDoc } from '../chat/model/session';
import type { SessionStore } from '../chat/store/session-store';
import type { SlotStore } from '../chat/store/slot-store';
import type { ReferenceCodes } from './reference-codes';

export interface Slotted {
  readonly session: SessionDoc;
  readonly created: boolean;
}

interface Slots {
  readonly sessions: SessionStore;
  readonly slots: SlotStore;
  readonly codes: ReferenceCodes;
}

/**
 * The session that holds the slot; else the newest live one, which takes it; else `make`'s, inserted with it. Two at the
 * same time meet at the unique index, and the one that came second starts over. Errors: upstream_timeout, upstream_unavailable
 * where no reference code is free.
 */
export function resumeOrCreate(context: Slots, call: Call, slot: string, make: () => SessionDoc): Promise<Slotted> {
  const { slots } = context;
  return untilMade(context, call, async (insert) => {
    const holder = (await slots.holder(slot)) ?? (await slots.take(slot));
    return holder ? { session: holder, created: false } : insert({ ...make(), slot, resume_key: slot });
  });
}

/** A new session that takes the slot from an older holder. Errors: as above. */
export function createAnew(context: Slots, call: Call, slot: string, make: () => SessionDoc): Promise<Slotted> {
  const { slots } = context;
  return untilMade(context, call, async (insert) => {
    const made = make();
    const holder = await slots.holder(slot);
    if (holder && holder.created_at <= made.created_at) await slots.release(holder);
    const isNewest = !holder || holder.created_at <= made.created_at;
    return insert({ ...made, slot, ...(isNewest && { resume_key: slot }) });
  });
}

/** A new session that no resume will find. Errors: as above. */
export const createUnslotted = (context: Slots, call: Call, make: () => SessionDoc): Promise<Slotted> =>
  untilMade(context, call, (insert) => insert(make()));

type Insert = (made: SessionDoc) => Promise<Slotted>;

/** Starts over as long as somebody else was quicker and the caller waits. */
async function untilMade(
  { sessions, codes }: Slots,
  call: Call,
  attempt: (insert: Insert) => Promise<Slotted>,
): Promise<Slotted> {
  let app_id = '';
  const insert: Insert = async (made) => {
    app_id = made.app_id;
    return { session: await sessions.insert(made), created: true };
  };
  for (;;) {
    try {
      return await attempt(insert);
    } catch (error) {
      if (isDuplicateKey(error, 'reference_code')) codes.collided(app_id);
      else if (!isDuplicateKey(error, 'resume_key')) throw error;
      timeLeft(call);
    }
  }
}
