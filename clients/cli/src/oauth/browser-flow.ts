import * as oauth from 'oauth4webapi';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { authorizationServer, client } from './authorization-server';
import { installFields } from './install-fields';
import { type Loopback, listenOnLoopback } from './loopback';
import { redeemCode } from './token-grants';

const TIME_LIMIT_MS = 5 * 60_000;

/** Signs in through the person's browser, which is redirected to a listener on this machine (RFC 8252 §7.3). */
export async function signInByBrowser(context: Context, opens: boolean): Promise<oauth.TokenEndpointResponse> {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const loopback = await listenOnLoopback((url) => parametersOf(context.origin, url, state));
  try {
    await show(context, await authorizeUrl(context, loopback.redirectUri, state, verifier), opens);
    const parameters = await context.terminal.during('Waiting for the browser', inTime(loopback));
    return await redeemCode(context, parameters, loopback.redirectUri, verifier);
  } finally {
    loopback.close();
  }
}

/** Checks state and issuer of the redirect (RFC 6749 §10.12, RFC 9207 §2.4); throws the error that it carries. */
const parametersOf = (origin: string, url: URL, state: string) =>
  oauth.validateAuthResponse(authorizationServer(origin), client, url, state);

async function authorizeUrl(context: Context, redirectUri: string, state: string, verifier: string): Promise<string> {
  const url = new URL(authorizationServer(context.origin).authorization_endpoint!);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(await installFields(context)),
  }).toString();
  return url.href;
}

async function show({ terminal, openBrowser }: Context, url: string, opens: boolean): Promise<void> {
  const isOpen = opens && (await openBrowser(url));
  if (opens && !isOpen)
    terminal.note('No browser can be opened here. To use one on another machine: cws login --device');
  if (isOpen) terminal.note(`Your browser shows the sign-in. If it does not, open this address:\n${url}`);
  else terminal.say(`Open this address in a browser on this machine:\n${url}`);
}

async function inTime({ received }: Loopback): Promise<URLSearchParams> {
  const timedOut = Promise.withResolvers<never>();
  const message = 'Nobody finished the sign-in in the browser within 5 minutes: start again.';
  const timer = setTimeout(() => timedOut.reject(new Failure('timed_out', message)), TIME_LIMIT_MS);
  try {
    return await Promise.race([received, timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}
