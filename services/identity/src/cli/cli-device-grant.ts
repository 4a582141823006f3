import { z } from 'zod';
import { type DeviceRequest, hasEnded } from '../device/device-request';
import { OAuthError } from '../http/oauth-error';
import { newCliFamily } from './cli-family';
import { cliGrant, cliTokenResponse } from './cli-grant';

/**
 * Grant device_code (RFC 8628 §3.4). Inserting the family under the id that was fixed at the start is the one redemption:
 * a poll that finds the id taken was too late, and the tokens issued before stay valid. No step before it changes anything, so a process
 * that dies leaves either an unredeemed code or a family whose tokens nobody has received.
 */
export const deviceGrant = cliGrant(
  z.object({ device_code: z.string() }),
  async (context, { call, installId }, { device_code }) => {
    const now = context.clock();
    const request = await context.devices.requests.poll(call, device_code, installId, now);
    if (!request) throw notGood();
    assertApproved(request, now);
    const family = newCliFamily(context, request, 'device');
    if (!(await context.families.insert(call, family))) throw notGood();
    return cliTokenResponse(context, family);
  },
);

/** Throws the errors of RFC 8628 §3.5. */
function assertApproved(request: DeviceRequest, now: number): void {
  if (hasEnded(request, now)) throw new OAuthError('expired_token', 'The device code has expired');
  if (request.status === 'denied') throw new OAuthError('access_denied', 'The request was denied');
  if (request.hasty) throw new OAuthError('slow_down', `Wait ${request.interval_s} seconds between two polls`);
  if (request.status === 'pending')
    throw new OAuthError('authorization_pending', 'The request has not been decided yet');
}

const notGood = () => new OAuthError('invalid_grant', 'The device code is not valid');
