import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { startFamily } from '../token/start-family';
import { UNWANTED_AFTER_MS } from './sweep-visitors';

/** A user who has proved nothing, with tokens: all that there is to be them again. rate_limited. */
export async function signInAnonymously(context: Context, call: Call): Promise<identity.SignInAnonymouslyResponse> {
  await context.anonymousLimits.take(call);
  const { user } = await context.profiles.createAnonymousUser(onBehalfOf(call, 'identity'), {});
  if (!user) throw new AppError('internal', { cause: new Error('profiles answered no user') });
  await context.visitors.insert(call, { _id: user.id, due_at: new Date(context.now() + UNWANTED_AFTER_MS) });
  return { tokens: await startFamily(context, call, { id: user.id, email: '', is_anonymous: true }), user };
}
