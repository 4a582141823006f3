import { type Call, ownCall, uuidV7 } from '@cws/kit';
import type { Context } from '../context';
import type { Mail } from '../mail/mail';
import { SELF } from '../membership/self';
import { endBusinessCredentials, endCredentials } from './end-credentials';
import type { Erasure } from './erasure';
import { LostErasure } from './erasure-store';

const STEP_TIMEOUT_MS = 10_000;
/** The time for which the mail is tried. */
const MAIL_WITHIN_MS = 3_600_000;

/** Runs one pass of an erasure that is due; false when none is due. */
export async function runDueErasure(context: Context): Promise<boolean> {
  const erasure = await context.erasures.claim(context.clock());
  if (erasure) await runPass(context, erasure);
  return erasure !== null;
}

/** One pass, which never rejects. Each step may be repeated: a pass that fails or is killed runs again from the start, in whatever process. */
export async function runPass(context: Context, erasure: Erasure): Promise<void> {
  const { erasures, clock, log } = context;
  try {
    await pass(context, erasure);
    if (erasure.passes === 0) await erasures.finishPass(erasure, clock());
    else await finish(context, erasure);
  } catch (error) {
    if (error instanceof LostErasure) return;
    log.warn({ err: error, attempt: erasure.attempt }, 'an erasure failed and will be tried again');
    await giveBack(context, erasure);
  }
}

/** While the database is unavailable the erasure becomes due when its lease ends. The first pass has nobody who awaits an error. */
async function giveBack({ erasures, clock, log }: Context, erasure: Erasure): Promise<void> {
  try {
    await erasures.giveBack(erasure, clock());
  } catch (error) {
    log.warn({ err: error, attempt: erasure.attempt }, 'an erasure is tried again only when its lease has ended');
  }
}

/** Does a part of a step under a lease of its own and with a deadline of its own. */
type Step = (work: (call: Call) => Promise<unknown>) => Promise<void>;

async function pass(context: Context, claimed: Erasure): Promise<void> {
  const call = () => ownCall(SELF, uuidV7(), STEP_TIMEOUT_MS);
  const erasure = await endCredentials(context, call(), claimed);
  const step: Step = async (work) => {
    await work(call());
    await context.erasures.renew(erasure, context.clock());
  };
  for (const user_id of [erasure.user_id, ...erasure.merged_user_ids])
    await eraseSessions(context, erasure, user_id, step);
  await eraseRows(context, erasure, step);
  for (const business_id of erasure.business_ids) await eraseBusiness(context, business_id, step);
  if (erasure.passes === 0) await step((own) => forgetAddress(context, own, erasure));
}

async function eraseSessions({ conversations }: Context, { seed, passes }: Erasure, user_id: string, step: Step) {
  for (let cursor: string | undefined = ''; cursor !== undefined; )
    await step(async (call) => {
      const { next_cursor } = await conversations.eraseUser(call, {
        user_id,
        seed,
        is_last: passes > 0,
        cursor: cursor!,
      });
      cursor = next_cursor || undefined;
    });
}

async function eraseRows(context: Context, erasure: Erasure, step: Step): Promise<void> {
  const { grants, profiles, workspace, anonymous, userLimits } = context;
  const { user_id, credential_ids, passes } = erasure;
  await step((call) => workspace.eraseUser(call, { user_id, credential_ids: [...credential_ids] }));
  for (const id of [user_id, ...erasure.merged_user_ids]) {
    await step((call) => grants.eraseUser(call, { user_id: id, is_last: passes > 0 }));
    await step((call) => profiles.eraseUser(call, { user_id: id }));
    await anonymous.visitors.settle(id);
    await userLimits.forget(id, credential_ids);
  }
}

/** The mail is sent before everything that leads to the user is forgotten, so that a kill in between repeats it rather than loses it. */
async function finish(context: Context, erasure: Erasure): Promise<void> {
  if (erasure.email !== '') await mailDone(context, erasure);
  await context.erasures.finish(erasure, context.clock());
}

/** A mail server that is unavailable for long does not keep the address from being forgotten. */
async function mailDone({ mailer, clock, log }: Context, { email, started_at }: Erasure): Promise<void> {
  try {
    await mailer.send(email, doneMail);
  } catch (error) {
    if (clock() - started_at.getTime() < MAIL_WITHIN_MS) throw error;
    log.error({ err: error }, 'nobody could be told that their account was erased');
  }
}

const DONE_SUBJECT = 'Your account was erased';

/** Says that an erasure is done (contract: erasure-status). */
const doneMail: Mail = {
  subject: DONE_SUBJECT,
  lead: `${DONE_SUBJECT}.`,
  paragraphs: [
    'Your account and everything that belonged to it was erased, as you have asked. You can sign up again with this address at any time.',
  ],
};

/** Erases a business in all services (contract: erasure-businesses). It goes first, so that no session is opened for it meanwhile. */
async function eraseBusiness(context: Context, business_id: string, step: Step): Promise<void> {
  const { workspace, conversations, grants, profiles } = context;
  await step((call) => workspace.eraseBusiness(call, { business_id }));
  await step((call) => endBusinessCredentials(context, call, business_id));
  for (let isDone = false; !isDone; )
    await step(async (call) => {
      isDone = (await conversations.eraseBusiness(call, { business_id })).done;
    });
  await step((call) => grants.eraseBusiness(call, { business_id }));
  await step((call) => profiles.eraseBusiness(call, { business_id }));
}

/**
 * Forgets the networks that signed in at the address, and the codes from before the erasure (contract: erasure-gone). What is counted for the
 * address stays until it expires.
 */
async function forgetAddress(
  { otp: { addresses, addressKeys, codes }, clock }: Context,
  call: Call,
  { email, started_at }: Erasure,
): Promise<void> {
  if (email === '') return;
  const codeIds = await addresses.forget(call, addressKeys.idOf(email), started_at, clock());
  for (const id of codeIds) await codes.drop(id);
}
