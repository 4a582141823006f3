import type { Context } from '../context';
import { signInByBrowser } from '../oauth/browser-flow';
import { checkIssuer } from '../oauth/check-issuer';
import { signInByDevice } from '../oauth/device-flow';
import { endSession } from '../oauth/end-session';
import { explainOAuth } from '../oauth/explain';
import { serviceName } from '../oauth/service-name';
import { sessionFrom } from '../oauth/session';
import { me } from '../rest/users';
import { changeSession, type Session } from '../store/session-file';
import { rememberOrigin } from '../store/settings';
import { oneLine } from '../terminal/plain-text';
import type { Register } from './register';

interface Options {
  readonly device?: boolean;
  readonly browser: boolean;
}

export const login: Register = (parent, run) => {
  parent
    .command('login')
    .description('sign in')
    .option('--device', 'sign in by a code, with a browser on any machine')
    .option('--no-browser', 'print the address instead of opening a browser')
    .action(run(signIn));
};

async function signIn(context: Context, { device, browser }: Options): Promise<void> {
  await checkIssuer(context);
  const session = await newSession(context, device ? signInByDevice : signInByBrowser, browser);
  const before = await changeSession(context, async (current) => ({ session, result: current }));
  await rememberOrigin(context.folder, context.origin, context.profile);
  if (before) await endQuietly(context, before);
  const [service, { id, email }] = await Promise.all([serviceName(context), me(context)]);
  context.terminal.result(
    { service, origin: context.origin, user_id: id, email },
    () => `Signed in to ${oneLine(service)} at ${context.origin} as ${email}`,
  );
}

async function newSession(context: Context, flow: typeof signInByBrowser, opens: boolean): Promise<Session> {
  try {
    return sessionFrom(context.origin, await flow(context, opens));
  } catch (error) {
    throw explainOAuth(error, context.origin);
  }
}

/** Ends the sign-in that this one replaces. A failure to end it does not fail the new one. */
async function endQuietly(context: Context, session: Session): Promise<void> {
  try {
    await endSession(context, session);
  } catch (error) {
    context.terminal.note(`The previous sign-in could not be ended: ${(error as Error).message}`);
  }
}
