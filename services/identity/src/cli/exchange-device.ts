import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { type DeviceRequest, hasEnded } from '../device/device-request';
import type { Form } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { newCliFamily } from './cli-family';
import { required } from './client';
import { type CliTokenAnswer, cliTokenAnswer } from './token-answer';

/**
 * Grant device_code (RFC 8628 §3.4). Inserting the family under the id that was fixed at the start is the one redemption:
 * who finds it there already was too late, and its tokens stay good. No step before it changes anything, so a process
 * that dies leaves either an unredeemed code or a family whose tokens nobody was told.
 */
export async function exchangeDevice(
  context: Context,
  call: Call,
  form: Form,
  installId: string,
): Promise<CliTokenAnswer> {
  const now = context.now();
  const request = await context.devices.poll(call, required(form, 'device_code'), installId, now);
  if (!request) throw notGood();
  assertApproved(request, now);
  const family = newCliFamily(context, request, 'device');
  if (!(await context.families.insert(call, family))) throw notGood();
  return cliTokenAnswer(context, family);
}

/** RFC 8628 §3.5 */
function assertApproved(request: DeviceRequest, now: number): void {
  if (hasEnded(request, now)) throw new OAuthError('expired_token', 'The device code has expired');
  if (request.status === 'denied') throw new OAuthError('access_denied', 'The request was denied');
  if (request.hasty) throw new OAuthError('slow_down', `Wait ${request.interval_s} seconds between two polls`);
  if (request.status === 'pending') throw new OAuthError('authorization_pending', 'Nobody has decided yet');
}

const notGood = () => new OAuthError('invalid_grant', 'The device code is not valid');
