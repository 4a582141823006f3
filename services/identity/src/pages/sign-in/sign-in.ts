import { type AppError, asAppError } from '@cws/kit';
import type { Context } from '../../context';
import { normaliseAddress } from '../../otp/address';
import { type CodeRequest, readCode } from '../../otp/code';
import { sendCode } from '../../otp/send-code';
import { userByCode } from '../../otp/user-by-code';
import { secretHash } from '../../secret/secret-hash';
import { browserName } from '../../session/browser-name';
import type { FormState } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { TOKEN_FIELD } from '../html/form';
import { goTo, type Reply } from '../html/reply';
import { codePage, codePath } from './code-page';
import { continuePath, signInPath } from './continue-path';
import { emailPage } from './email-page';
import { checkingProblems, sendingProblems } from './problems-of';
import { justSignedIn, typedCode, wasSentAlready } from './second-click';

const goingOn = ({ query }: Visit): string => continuePath(query.get('continue') ?? '');

/** GET {origin}/signin */
export async function showSignIn(context: Context, visit: Visit): Promise<Reply> {
  const goOn = goingOn(visit);
  return visit.person ? goTo(goOn) : emailPage(visit, goOn, context.clock() - 1);
}

/** POST {origin}/signin: mails a code. When a limit is reached, the form for the last code is shown. */
export async function askForCode(context: Context, visit: Visit): Promise<Reply> {
  const [email, goOn] = [visit.form.get('email'), continuePath(visit.form.get('continue'))];
  try {
    const codeRequest = codeRequestOf(visit, email);
    await sendCode(context, visit.call, codeRequest).catch((error) =>
      unlessJustSent(context, visit, codeRequest, error),
    );
    return visit.again(codePath(goOn), { typed: { email: codeRequest.address } });
  } catch (thrown) {
    const error = asAppError(thrown);
    const problems = sendingProblems(error);
    if (problems === undefined) throw thrown;
    const path = error.code === 'rate_limited' ? codePath(goOn) : signInPath(goOn);
    return visit.again(path, failed(error, { typed: { email: email.trim() }, problems }));
  }
}

async function unlessJustSent(context: Context, visit: Visit, codeRequest: CodeRequest, error: unknown): Promise<void> {
  if (asAppError(error).code === 'rate_limited' && (await wasSentAlready(context, visit, codeRequest))) return;
  throw error;
}

/** GET {origin}/signin/code, in the browser that requested a code. */
export async function showCode(context: Context, visit: Visit): Promise<Reply> {
  const goOn = goingOn(visit);
  if (visit.state !== null) return codePage(visit, goOn, visit.state.typed['email'] ?? '', context.clock());
  return goTo(visit.person ? goOn : signInPath(goOn));
}

/** POST {origin}/signin/code: signs in with the code, under a new browser id. */
export async function signIn(context: Context, visit: Visit): Promise<Reply> {
  const goOn = continuePath(visit.form.get('continue'));
  const email = visit.form.get('email');
  try {
    return { ...goTo(goOn), browser: await signedIn(context, visit, email) };
  } catch (thrown) {
    const error = asAppError(thrown);
    const problems = checkingProblems(error);
    if (problems === undefined) throw thrown;
    return visit.again(codePath(goOn), failed(error, { typed: { email }, problems }));
  }
}

/** Signs in and returns the browser's new id. */
async function signedIn(context: Context, visit: Visit, email: string): Promise<string> {
  const { browsers, clock } = context;
  const codeRequest = codeRequestOf(visit, email);
  const code = readCode(typedCode(visit.form));
  const browserId = browsers.nextId({ formToken: visit.form.get(TOKEN_FIELD), address: codeRequest.address, code });
  try {
    const user = await userByCode(context, visit.call, codeRequest, code);
    const person = { user_id: user.id, email: codeRequest.address, name: browserName(visit.userAgent) };
    await browsers.signIns.start(visit.call, browserId, person, clock());
    if (visit.person) await browsers.signIns.end(visit.call, visit.browserId, clock());
    return browserId;
  } catch (error) {
    if (asAppError(error).code === 'code_expired' && (await justSignedIn(context, visit.call, browserId)))
      return browserId;
    throw error;
  }
}

export async function signOut(context: Context, visit: Visit): Promise<Reply> {
  await context.browsers.signIns.end(visit.call, visit.browserId, context.clock());
  return { ...goTo(signInPath(continuePath(visit.form.get('continue')))), browser: null };
}

/** A code is valid only in the browser that requested it. */
const codeRequestOf = ({ browserId }: Visit, email: string): CodeRequest => ({
  address: normaliseAddress(email),
  flow: `page:${secretHash(browserId)}`,
});

const failed = (
  { status, code, retryAfter }: AppError,
  state: Pick<FormState, 'typed' | 'problems'>,
): Partial<FormState> => ({
  ...state,
  status,
  code,
  ...(retryAfter !== undefined && { retry_after: retryAfter }),
});
