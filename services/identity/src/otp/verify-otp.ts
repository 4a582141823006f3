import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { mergeCaller } from '../merge/merge-caller';
import { startFamily } from '../token/token-pair';
import { widgetOf, widgetOfCaller } from '../widget/widget-of';
import { normaliseAddress } from './address';
import { readCode } from './code';
import { userByCode } from './user-by-code';

/**
 * With `merge` an anonymous caller is merged into the user (contract: otp-verify, merge). The tokens are bound to the app of a named
 * widget, or to that of the caller's one (contract: widget-tokens).
 */
export async function verifyOtp(
  context: Context,
  call: Call,
  request: identity.VerifyOtpRequest,
): Promise<identity.VerifyOtpResponse> {
  const email = normaliseAddress(request.email);
  const widget = (await widgetOf(context, call, request.widget_id)) ?? (await widgetOfCaller(context, call));
  const tried = { address: email, flow: 'rest', request_id: request.request_id } as const;
  const user = await userByCode(context, call, tried, readCode(request.code));
  if (request.merge) await mergeCaller(context, call, user.id);
  return { tokens: await startFamily(context, call, { id: user.id, email, widget }), user };
}
