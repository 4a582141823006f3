import { type AppError, asAppError } from '@cws/kit';
import { secretHash } from '../../code/secret-hash';
import type { IdentityContext } from '../../context';
import { normaliseAddress } from '../../otp/address';
import { type Asked, readCode } from '../../otp/code';
import { sendCode } from '../../otp/send-code';
import { userByCode } from '../../otp/user-by-code';
import type { Visit } from '../browser/visit';
import { goTo, type Reply } from '../reply';
import { codePage } from './code-page';
import { continuePath, signInPath } from './continue-path';
import { emailPage } from './email-page';
import { checkingProblems, sendingProblems } from './problems-of';

export async function showSignIn(_context: IdentityContext, visit: Visit): Promise<Reply> {
  const goOn = continuePath(visit.query.get('continue') ?? '');
  return visit.person ? goTo(goOn) : emailPage(visit, goOn);
}

/** Mails a code. Where the last one may still be good, its form is shown all the same. */
export async function askForCode(context: IdentityContext, visit: Visit): Promise<Reply> {
  const [email, goOn] = [visit.form.get('email'), continuePath(visit.form.get('continue'))];
  try {
    const asked = askedBy(visit, email);
    await sendCode(context, visit.call, asked);
    return codePage(visit, goOn, asked.address);
  } catch (thrown) {
    const error = asAppError(thrown);
    const problems = sendingProblems(error);
    if (problems === undefined) throw thrown;
    const again = error.code === 'rate_limited' ? codePage : emailPage;
    return later(error, again(visit, goOn, email.trim(), problems, error.status));
  }
}

/** Signs in with the code, under a new browser id. */
export async function signIn(context: IdentityContext, visit: Visit): Promise<Reply> {
  const goOn = continuePath(visit.form.get('continue'));
  const email = visit.form.get('email');
  try {
    const asked = askedBy(visit, email);
    const user = await userByCode(context, visit.call, asked, readCode(visit.form.get('code').replace(/\s/g, '')));
    const person = { user_id: user.id, email: asked.address };
    const { signIns } = context.browsers;
    const browser = await signIns.start(visit.call, person, context.now());
    if (visit.person) await signIns.end(visit.call, visit.browserId, context.now());
    return { ...goTo(goOn), browser };
  } catch (thrown) {
    const error = asAppError(thrown);
    const problems = checkingProblems(error);
    if (problems === undefined) throw thrown;
    return later(error, codePage(visit, goOn, email, problems, error.status));
  }
}

export async function signOut(context: IdentityContext, visit: Visit): Promise<Reply> {
  await context.browsers.signIns.end(visit.call, visit.browserId, context.now());
  return { ...goTo(signInPath(continuePath(visit.form.get('continue')))), browser: null };
}

/** A code is good in the browser that has asked for it, and there alone. */
const askedBy = ({ browserId }: Visit, email: string): Asked => ({
  address: normaliseAddress(email),
  flow: `page:${secretHash(browserId)}`,
});

const later = ({ retryAfter }: AppError, reply: Reply): Reply =>
  retryAfter === undefined ? reply : { ...reply, headers: { 'Retry-After': String(retryAfter) } };
