import * as oauth from 'oauth4webapi';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { plainText } from '../terminal/plain-text';
import { authorizationServer, client, clientAuth, requestOptions } from './authorization-server';
import { isPassing } from './explain';
import { installFields } from './install-fields';
import { redeemDeviceCode } from './token-grants';

/** The interval if the response has none (RFC 8628 §3.2). */
const DEFAULT_INTERVAL_S = 5;
/** `slow_down` adds this to the interval permanently (RFC 8628 §3.5). */
const SLOW_DOWN_S = 5;

/** Signs in with a browser on any machine, where the person enters a code that is shown here (RFC 8628). */
export async function signInByDevice(context: Context, opens: boolean): Promise<oauth.TokenEndpointResponse> {
  const device = await start(context);
  const end = Date.now() + device.expires_in * 1000;
  await show(context, device, opens);
  return context.terminal.during('Waiting for approval', pollUntilDecided(context, device, end));
}

async function start(context: Context): Promise<oauth.DeviceAuthorizationResponse> {
  const server = authorizationServer(context.origin);
  const form = await installFields(context);
  const response = await oauth.deviceAuthorizationRequest(server, client, clientAuth, form, requestOptions(context));
  return oauth.processDeviceAuthorizationResponse(server, client, response);
}

async function show(context: Context, device: oauth.DeviceAuthorizationResponse, opens: boolean): Promise<void> {
  const { terminal, openBrowser } = context;
  const [uri, code] = [plainText(device.verification_uri), plainText(device.user_code)];
  terminal.say(`Open ${uri} in a browser on any machine and enter the code:\n\n    ${code}\n`);
  const complete = URL.parse(device.verification_uri_complete ?? device.verification_uri);
  if (opens && complete?.origin === context.origin) await openBrowser(complete.href); // another origin is never opened
}

async function pollUntilDecided(context: Context, device: oauth.DeviceAuthorizationResponse, end: number) {
  let interval = device.interval ?? DEFAULT_INTERVAL_S;
  for (;;) {
    await context.sleep(interval * 1000);
    const step = await pollOnce(context, device.device_code);
    if ('tokens' in step) return step.tokens;
    interval += step.slower;
    if (Date.now() > end) throw new Failure('expired_token', 'Nobody approved the sign-in in time: start again.');
  }
}

const SLOWER: ReadonlyMap<string, number> = new Map([
  ['authorization_pending', 0],
  ['slow_down', SLOW_DOWN_S],
  ['too_many_requests', SLOW_DOWN_S],
]);

/** Polls once: returns the tokens, or by how many seconds to lengthen the interval. */
async function pollOnce(
  context: Context,
  code: string,
): Promise<{ tokens: oauth.TokenEndpointResponse } | { slower: number }> {
  try {
    return { tokens: await redeemDeviceCode(context, code) };
  } catch (error) {
    const slower = isPassing(error)
      ? SLOW_DOWN_S
      : SLOWER.get(error instanceof oauth.ResponseBodyError ? error.error : '');
    if (slower === undefined) throw error;
    return { slower };
  }
}
