import { createHash } from 'node:crypto';
import { type Call, isDuplicateKey, timeLeft } from '@cws/kit';
import type { ReferenceCodes } from './reference-codes';
import type { SessionDoc } from './session';
import type { SessionStore } from './session-store';

/** Who talks to which bot of which app on which channel: what a resume looks for (contract: chats-resume). */
export interface SlotParts {
  readonly user_id: string;
  readonly app_id: string;
  readonly bot_profile_id: string;
  readonly channel: string;
}

export const slotOf = ({ user_id, app_id, bot_profile_id, channel }: SlotParts): string =>
  createHash('sha256').update([user_id, app_id, bot_profile_id, channel].join('\n')).digest('base64url');

export interface Slotted {
  readonly session: SessionDoc;
  readonly created: boolean;
}

interface Slots {
  readonly sessions: SessionStore;
  readonly codes: ReferenceCodes;
}

/**
 * The session that holds the slot; else the newest live one, which takes it; else `make`'s, inserted with it. Two at the
 * same time meet at the unique index, and the one that came second starts over. Errors: upstream_timeout, upstream_unavailable
 * where no reference code is free.
 */
export function resumeOrCreate(context: Slots, call: Call, slot: string, make: () => SessionDoc): Promise<Slotted> {
  const { sessions } = context;
  return untilMade(context, call, async (insert) => {
    const holder = (await sessions.slotHolder(slot)) ?? (await sessions.takeSlot(slot));
    return holder ? { session: holder, created: false } : insert({ ...make(), slot, resume_key: slot });
  });
}

/** A new session that takes the slot from an older holder. Errors: as above. */
export function createAnew(context: Slots, call: Call, slot: string, make: () => SessionDoc): Promise<Slotted> {
  const { sessions } = context;
  return untilMade(context, call, async (insert) => {
    const made = make();
    const holder = await sessions.slotHolder(slot);
    if (holder && holder.created_at <= made.created_at) await sessions.releaseSlot(holder);
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
