import type { Context } from '../context';
import { signInAgain } from '../failure/exit';
import { changeSession, readSession, type Session } from '../store/session-file';
import { explainOAuth, isSpent } from './explain';
import { repeating } from './repeat';
import { sessionFrom } from './session';
import { redeemRefreshToken } from './token-grants';

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const EARLY_MS = 60_000;

/** Returns a valid access token, and renews it first if it is about to expire. */
export async function accessToken(context: Context): Promise<string> {
  const session = await readSession(context);
  if (!session) throw notSignedIn(context.origin);
  return isFresh(session) ? session.access_token : renewed(context, (current) => isFresh(current));
}

/** Returns a newer access token than the one that was refused. */
export const tokenAfter = (context: Context, refused: string): Promise<string> =>
  renewed(context, ({ access_token }) => access_token !== refused);

/** Renews the token under the lock, unless another process renewed it in the meantime. */
async function renewed(context: Context, isGood: (session: Session) => boolean): Promise<string> {
  const token = await changeSession(context, async (current) => {
    if (!current) throw notSignedIn(context.origin);
    if (isGood(current)) return { session: current, result: current.access_token };
    const session = await refresh(context, current);
    return { session, result: session?.access_token };
  });
  if (token === undefined) throw signInAgain(context.origin, `The sign-in at ${context.origin} has ended.`);
  return token;
}

/** Returns the next pair of tokens; undefined when the sign-in has ended. */
async function refresh(context: Context, before: Session): Promise<Session | undefined> {
  try {
    const tokens = await repeating(context, () => redeemRefreshToken(context, before.refresh_token));
    return sessionFrom(context.origin, tokens, before);
  } catch (error) {
    if (isSpent(error)) return undefined;
    throw explainOAuth(error, context.origin);
  }
}

export const notSignedIn = (origin: string) => signInAgain(origin, `Nobody is signed in at ${origin}.`);

const isFresh = ({ expires_at }: Session) => expires_at - EARLY_MS > Date.now();
