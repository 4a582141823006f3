import { AppError, type Call, onBehalfOf } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { startFamily } from '../token/token-pair';
import { widgetOf } from '../widget/widget-of';
import { UNWANTED_AFTER_MS } from './sweep-visitors';

/**
 * Makes an anonymous user. The tokens are the only way to be that user again, and are bound to the app of a named widget. Errors:
 * rate_limited, validation_failed.
 */
export async function signInAnonymously(
  context: Context,
  call: Call,
  { widget_id }: identity.SignInAnonymouslyRequest,
): Promise<identity.SignInAnonymouslyResponse> {
  const widget = await widgetOf(context, call, widget_id);
  await context.anonymous.limits.take(call);
  const { user } = await context.profiles.createAnonymousUser(onBehalfOf(call, 'identity'), {});
  if (!user) throw new AppError('internal', { cause: new Error('profiles returned no user') });
  await context.anonymous.visitors.insert(call, {
    _id: user.id,
    due_at: new Date(context.clock() + UNWANTED_AFTER_MS),
  });
  return { tokens: await startFamily(context, call, { id: user.id, email: '', is_anonymous: true, widget }), user };
}
