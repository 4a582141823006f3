import { type Call, isDuplicateKey, timeLeft } from '@cws/kit';
import { sessionLanguages } from '../chat/model/accepted-languages';
import { unchanged } from '../chat/model/decision';
import type { SessionDoc } from '../chat/model/session';
import type { SessionStore } from '../chat/store/session-store';
import type { SlotStore } from '../chat/store/slot-store';
import type { Context } from '../context';
import type { ReferenceCodes } from './reference-codes';

export interface CreatedSession {
  readonly session: SessionDoc;
  readonly created: boolean;
}

interface Slots {
  readonly sessions: SessionStore;
  readonly slots: SlotStore;
  readonly codes: ReferenceCodes;
}

/**
 * Returns the session that holds the slot; else the newest live one, which takes it; else a new one of `make`. Of parallel requests
 * the unique index lets one succeed, and the others start again. Errors: upstream_timeout, and upstream_unavailable when no
 * reference code is free.
 */
export function resumeOrCreate(
  context: Slots,
  call: Call,
  slot: string,
  make: () => SessionDoc,
): Promise<CreatedSession> {
  const { slots } = context;
  return untilMade(context, call, async (insert) => {
    const holder = (await slots.holder(slot)) ?? (await slots.take(slot));
    return holder ? { session: holder, created: false } : insert({ ...make(), slot, resume_key: slot });
  });
}

/** Creates a session that takes the slot from an older holder. Errors: those of resumeOrCreate. */
export function createInSlot(
  context: Slots,
  call: Call,
  slot: string,
  make: () => SessionDoc,
): Promise<CreatedSession> {
  const { slots } = context;
  return untilMade(context, call, async (insert) => {
    const made = make();
    const holder = await slots.holder(slot);
    if (holder && holder.created_at <= made.created_at) await slots.release(holder);
    const isNewest = !holder || holder.created_at <= made.created_at;
    return insert({ ...made, slot, ...(isNewest && { resume_key: slot }) });
  });
}

/** Creates a session without a slot. Errors: those of resumeOrCreate. */
export const createUnslotted = (context: Slots, call: Call, make: () => SessionDoc): Promise<CreatedSession> =>
  untilMade(context, call, (insert) => insert(make()));

type Insert = (made: SessionDoc) => Promise<CreatedSession>;

/** Repeats the attempt after conflicts until it succeeds or the call's deadline passes. */
async function untilMade(
  { sessions, codes }: Slots,
  call: Call,
  attempt: (insert: Insert) => Promise<CreatedSession>,
): Promise<CreatedSession> {
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

/** Keeps the languages of a request that resumes a session, with a write only if they are others (contract: answers-language). */
export async function noteLanguages(
  { messageLog }: Pick<Context, 'messageLog'>,
  call: Call,
  { _id, accept_language: former }: Pick<SessionDoc, '_id' | 'accept_language'>,
): Promise<void> {
  const accept_language = sessionLanguages(call.language);
  if (accept_language === undefined || accept_language === former) return;
  await messageLog.change(call, _id, (state) =>
    state.accept_language === accept_language
      ? unchanged(state, undefined)
      : { next: { ...state, accept_language }, result: undefined },
  );
}
