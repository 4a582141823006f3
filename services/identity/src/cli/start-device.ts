import { z } from 'zod';
import { DEVICE_LIFETIME_S, POLL_INTERVAL_S } from '../device/device-request';
import { formEndpoint } from '../http/oauth-endpoint';
import { refusedAs } from '../http/parameters';
import { READ_AND_WRITE, scopeOf } from '../oauth/scope';
import { cliClient, cliClientId, deviceName, installId } from './cli-client';

/** POST {base_url}/auth/cli/device (RFC 8628 §3.1, §3.2). */
export const startDevice = formEndpoint({
  id: 'cliDevice',
  path: '/v1/auth/cli/device',
  summary: 'Start a device sign-in',
  description: 'The sign-in ends in a browser elsewhere (RFC 8628).',
  body: z.object({
    client_id: cliClientId,
    install_id: installId,
    device_name: deviceName,
    scope: refusedAs(
      'invalid_scope',
      z
        .string()
        .refine((scope) => scopeOf(scope) !== null, 'No known scope was requested')
        .optional(),
    ),
  }),
  result: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int().describe('Seconds'),
    interval: z.int().describe('Seconds between two polls'),
  }),
  errors: ['invalid_scope'],
  clientOf: cliClient,
  async handle(context, { call, body: { install_id, device_name } }) {
    // The CLI always gets both scopes, whichever known one it requests.
    const device = { install_id, device_name, scope: READ_AND_WRITE, client_ip: call.client_ip };
    await context.devices.limits.countStart(call);
    const { device_code, user_code } = await context.devices.requests.start(call, device, context.clock());
    const verification_uri = `${context.origin}/device`;
    return {
      device_code,
      user_code,
      verification_uri,
      verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
      expires_in: DEVICE_LIFETIME_S,
      interval: POLL_INTERVAL_S,
    };
  },
});
