import type { Request } from 'express';
import type { Context } from '../context';
import { DEVICE_LIFETIME_S, POLL_INTERVAL_S } from '../device/device-request';
import { callOf } from '../http/call-of';
import { type Form, readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { READ_AND_WRITE, scopeOf } from '../oauth/scope';
import { assertCliClient, installIdOf } from './client';

/** The device authorization response (RFC 8628 §3.2); times are in seconds. */
export interface DeviceAuthorizationResponse {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** POST {base_url}/auth/cli/device (RFC 8628 §3.1). */
export async function startDevice(context: Context, request: Request): Promise<DeviceAuthorizationResponse> {
  const call = callOf(request);
  const form = await readForm(request);
  assertCliClient(form);
  const device = { install_id: installIdOf(form), scope: assertScope(form), client_ip: call.client_ip };
  await context.deviceLimits.countStart(call);
  const { device_code, user_code } = await context.devices.start(call, device, context.clock());
  const verification_uri = `${context.origin}/device`;
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
    expires_in: DEVICE_LIFETIME_S,
    interval: POLL_INTERVAL_S,
  };
}

/** The CLI always gets both scopes, whichever known one it requests. */
function assertScope(form: Form): string {
  if (scopeOf(form.get('scope')) === null) throw new OAuthError('invalid_scope', 'No known scope was requested');
  return READ_AND_WRITE;
}
