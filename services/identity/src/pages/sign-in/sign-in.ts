import { type AppError, asAppError } from '@cws/kit';
import type { Context } from '../../context';
import { normaliseAddress } from '../../otp/address';
import { type CodeRequest, readCode } from '../../otp/code';
import { codeStanding } from '../../otp/code-standing';
import { sendCode } from '../../otp/send-code';
import { userByCode } from '../../otp/user-by-code';
import { secretHash } from '../../secret/secret-hash';
import { browserName } from '../../session/browser-name';
import type { FormState } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { SIGN_IN_PATH, signInPath } from '../form/continue-path';
import { firstValues, sentText } from '../form/read';
import { SIGN_OUT_PATH, TOKEN_FIELD } from '../html/parts';
import { goTo } from '../html/reply';
import { page, pageForm } from '../page/page';
import { leadsTo, SETS_COOKIE, shows, TO_PROBLEM, TOO_MANY_TRIES } from '../page/responses';
import { CODE_PATH, codePage, codePath } from './code-page';
import { emailPage } from './email-page';
import { ANOTHER_FIELD, codeForm, type MailForm, mailForm, signInQuery, signOutForm } from './forms';
import { checkingProblems, sendingProblems } from './problems-of';
import { purposeOf } from './purpose';
import { afterSignIn, afterSignOut, justSignedIn, signedOutPath, wasSentAlready } from './second-click';

const queryOf = ({ query }: Visit) => signInQuery.parse(firstValues(query));

/** GET {origin}/signin */
export const showSignIn = page({
  id: 'showSignIn',
  path: SIGN_IN_PATH,
  summary: 'Show the sign-in page',
  description: 'The form for the e-mail address.',
  isOpen: true,
  query: signInQuery,
  responses: [
    shows(200, 'The form', SETS_COOKIE),
    leadsTo('Somebody is signed in: redirects to the page to continue with'),
    shows(400, 'The form again: it contained no valid address'),
  ],
  async handle(context, visit) {
    const { continue: goOn, done } = queryOf(visit);
    if (visit.person) return goTo(goOn);
    const purpose = await purposeOf(context, visit.call, goOn);
    return emailPage(visit, { goOn, purpose, sentAfter: context.clock() - 1, signedOut: done === 'signed-out' });
  },
});

/** POST {origin}/signin. When a limit is reached, the form for the last code is shown. */
export const mailSignInCode = pageForm({
  id: 'mailSignInCode',
  path: SIGN_IN_PATH,
  summary: 'Mail a code for this browser',
  description: 'The code is valid in this browser alone.',
  form: mailForm,
  responses: [leadsTo(`Redirects to /signin/code; ${TO_PROBLEM}`)],
  async handle(context, visit) {
    const sent = mailForm.parse(visit.form);
    const { email, continue: goOn } = sent;
    try {
      const codeRequest = codeRequestOf(visit, email);
      await sendCode(context, visit.call, codeRequest).catch((error) =>
        unlessJustSent(context, visit, codeRequest, sent, error),
      );
      const another = sent[ANOTHER_FIELD] ?? '';
      return visit.again(codePath(goOn), { typed: { email: codeRequest.address, another } });
    } catch (thrown) {
      const error = asAppError(thrown);
      const problems = sendingProblems(error);
      if (problems === undefined) throw thrown;
      const path = error.code === 'rate_limited' ? codePath(goOn) : signInPath(goOn);
      return visit.again(path, failed(error, { typed: { email: email.trim() }, problems }));
    }
  },
});

async function unlessJustSent(
  context: Context,
  visit: Visit,
  codeRequest: CodeRequest,
  sent: MailForm,
  error: unknown,
): Promise<void> {
  if (asAppError(error).code === 'rate_limited' && (await wasSentAlready(context, visit, codeRequest, sent))) return;
  throw error;
}

/** GET {origin}/signin/code */
export const showCode = page({
  id: 'showCodeForm',
  path: CODE_PATH,
  summary: 'Show the code page',
  description: 'It asks for the code that was mailed, in the browser that has requested it.',
  query: signInQuery,
  responses: [
    shows(200, 'The form for the code'),
    leadsTo('This browser requested no code: redirects to /signin or to the page to continue with'),
    shows(400, 'The form again: digits are missing'),
    shows(401, 'The form: not the code, or no longer valid'),
    TOO_MANY_TRIES,
  ],
  async handle(context, visit) {
    const goOn = queryOf(visit).continue;
    if (visit.state === null) return goTo(visit.person ? goOn : signInPath(goOn));
    const email = visit.state.typed['email'] ?? '';
    const [purpose, standing] = await Promise.all([
      purposeOf(context, visit.call, goOn),
      codeStanding(context, visit.call, codeRequestOf(visit, email)),
    ]);
    return codePage(visit, { goOn, purpose, email, standing, sentAfter: context.clock() });
  },
});

/** POST {origin}/signin/code: signs in with the code, under a new browser id. */
export const signIn = pageForm({
  id: 'signInOnPage',
  path: CODE_PATH,
  summary: 'Sign in on the page',
  description: 'The sign-in lasts an hour.',
  form: codeForm,
  responses: [leadsTo(`Signed in: redirects to the page to continue with; ${TO_PROBLEM}`, SETS_COOKIE)],
  secondClick: afterSignIn,
  async handle(context, visit) {
    const { email, code, continue: goOn } = codeForm.parse(visit.form);
    const codeRequest = codeRequestOf(visit, email);
    try {
      return { ...goTo(goOn), browser: await signedIn(context, visit, codeRequest, code) };
    } catch (thrown) {
      const error = asAppError(thrown);
      const problems = checkingProblems(error);
      if (problems === undefined) throw thrown;
      return visit.again(codePath(goOn), failed(error, { typed: { email: codeRequest.address }, problems }));
    }
  },
});

/** Signs in and returns the browser's new id. */
async function signedIn(context: Context, visit: Visit, codeRequest: CodeRequest, typedCode: string): Promise<string> {
  const code = readCode(typedCode);
  const browserId = context.pages.browsers.nextId({
    formToken: sentText(visit.form, TOKEN_FIELD),
    address: codeRequest.address,
    code,
  });
  try {
    const user = await userByCode(context, visit.call, codeRequest, code);
    const person = { user_id: user.id, email: codeRequest.address, name: browserName(visit.userAgent) };
    await context.signIns.start(visit.call, browserId, person, context.clock());
    if (visit.person) await context.signIns.end(visit.call, visit.browserId, context.clock());
    return browserId;
  } catch (error) {
    if (asAppError(error).code === 'code_expired' && (await justSignedIn(context, visit.call, browserId)))
      return browserId;
    throw error;
  }
}

/** POST {origin}/signin/out */
export const signOut = pageForm({
  id: 'signOutOnPage',
  path: SIGN_OUT_PATH,
  summary: 'Sign this browser out',
  form: signOutForm,
  responses: [leadsTo('Signed out: redirects to /signin', SETS_COOKIE)],
  secondClick: afterSignOut,
  async handle(context, visit) {
    await context.signIns.end(visit.call, visit.browserId, context.clock());
    return { ...goTo(signedOutPath(signOutForm.parse(visit.form).continue)), browser: null };
  },
});

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
