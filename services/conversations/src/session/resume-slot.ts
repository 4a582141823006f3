import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@cws/kit';
import type { SessionDoc } from './session';
import type { SessionStore } from './session-store';

/** Who talks to which bot of which app on which channel: what a resume looks for (§4.3). */
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

/**
 * The session that holds the slot; else the newest live one, which takes it; else `make`'s, inserted with it. Two at the
 * same time meet at the unique index, and the one that came second starts over.
 */
export async function resumeOrCreate(store: SessionStore, slot: string, make: () => SessionDoc): Promise<Slotted> {
  for (;;) {
    const holder = (await store.slotHolder(slot)) ?? (await unlessTaken(() => store.takeSlot(slot)));
    if (holder) return { session: holder, created: false };
    const session = await unlessTaken(() => store.insert({ ...make(), slot, resume_key: slot }));
    if (session) return { session, created: true };
  }
}

/** A new session that takes the slot from an older holder. */
export async function createAnew(store: SessionStore, slot: string, make: () => SessionDoc): Promise<Slotted> {
  for (;;) {
    const made = make();
    const holder = await store.slotHolder(slot);
    if (holder && holder.created_at <= made.created_at) await store.releaseSlot(holder);
    const isNewest = !holder || holder.created_at <= made.created_at;
    const session = await unlessTaken(() => store.insert({ ...made, slot, ...(isNewest && { resume_key: slot }) }));
    if (session) return { session, created: true };
  }
}

/** A new session that no resume will find. */
export async function createUnslotted(store: SessionStore, make: () => SessionDoc): Promise<Slotted> {
  for (;;) {
    const session = await unlessTaken(() => store.insert(make()));
    if (session) return { session, created: true };
  }
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error, 'resume_key') || isDuplicateKey(error, 'reference_code')) return null;
    throw error;
  }
}
