import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { CliFamily } from '../family/family';
import type { RefreshClaim } from '../family/refresh-token';
import type { Form } from '../http/form';
import { liveRole } from '../membership/live-role';
import { required } from './client';
import { type Bound, familyOf, justRotated, notGood, rotateCli } from './rotate-cli';
import { type CliTokenAnswer, cliTokenAnswer } from './token-answer';

/** Grant refresh_token (RFC 6749 §6); within the grace the very same token gets the very same answer again. */
export async function refresh(context: Context, call: Call, form: Form, installId: string): Promise<CliTokenAnswer> {
  const claim = context.cliTokens.refresh.read(required(form, 'refresh_token'));
  const family = await familyOf(context, call, claim, installId);
  const rotated = (await firstUse(context, call, claim!, family)) ?? (await repeated(context, call, claim!));
  return cliTokenAnswer(context, rotated);
}

/** The membership is asked for before anything is spent: while nobody can say, the token stays good. */
async function firstUse(context: Context, call: Call, claim: RefreshClaim, family: CliFamily) {
  if (family.counter > claim.counter) return null;
  return rotateCli(context, call, claim, 'refresh', await liveBound(context, call, family));
}

/** Whose membership has ended goes on account-scoped. */
async function liveBound(context: Context, call: Call, { business_id, user_id }: CliFamily): Promise<Bound> {
  const role = business_id && (await liveRole(context, call, business_id, user_id));
  return role ? { business_id, role } : { business_id: '', role: '' };
}

/** A token that a switch has spent just now is spent, not repeated: its holder is told so, and nothing ends. */
async function repeated(context: Context, call: Call, claim: RefreshClaim): Promise<CliFamily> {
  const family = await justRotated(context, call, claim);
  if (family.rotated_by !== 'refresh') throw notGood();
  return family;
}
