import * as oauth from 'oauth4webapi';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { installId } from '../store/install-id';
import { plainText } from '../terminal/plain-text';
import { authorizationServer, client, clientAuth, requestOptions } from './authorization-server';
import { isPassing } from './explain';
import { redeemDeviceCode } from './token-grants';

/** RFC 8628 §3.2: what a server that names no interval means. */
const DEFAULT_INTERVAL_S = 5;
/** RFC 8628 §3.5: what `slow_down` adds to the interval, for good. */
const SLOW_DOWN_S = 5;

/** Signs in with a browser on any machine, by a code that is shown here (RFC 8628). */
export async function signInByDevice(context: Context, opens: boolean): Promise<oauth.TokenEndpointResponse> {
  const device = await start(context);
  const end = Date.now() + device.expires_in * 1000;
  await show(context, device, opens);
  return context.terminal.during('Waiting for approval', poll(context, device, end));
}

async function start(context: Context): Promise<oauth.DeviceAuthorizationResponse> {
  const server = authorizationServer(context.origin);
  const form = { install_id: await installId(context.folder) };
  const answer = oauth.deviceAuthorizationRequest(server, client, clientAuth, form, requestOptions(context));
  return oauth.processDeviceAuthorizationResponse(server, client, await answer);
}

async function show(context: Context, device: oauth.DeviceAuthorizationResponse, opens: boolean): Promise<void> {
  const { terminal, openBrowser } = context;
  const [uri, code] = [plainText(device.verification_uri), plainText(device.user_code)];
  terminal.say(`Open ${uri} in a browser on any machine and enter the code:\n\n    ${code}\n`);
  const complete = URL.parse(device.verification_uri_complete ?? device.verification_uri);
  if (opens && complete?.origin === context.origin) await openBrowser(complete.href); // never what another program opens
}

async function poll(context: Context, device: oauth.DeviceAuthorizationResponse, end: number) {
  let interval = device.interval ?? DEFAULT_INTERVAL_S;
  for (;;) {
    await context.sleep(interval * 1000);
    const step = await ask(context, device.device_code);
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

/** One question: the tokens, or by how many seconds the next one has to come later. */
async function ask(
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
