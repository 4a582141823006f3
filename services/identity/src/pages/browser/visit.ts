import { type Call, unauthenticatedCaller } from '@cws/kit';
import type { Request } from 'express';
import type { Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { callOf } from '../../http/call-of';
import { OAuthError } from '../../http/oauth-error';
import type { Parameters } from '../../http/parameters';
import { newSecret } from '../../secret/secret-hash';
import { goTo, isShortPath, type Reply } from '../html/reply';
import { type FormState, STATE_PARAMETER } from './form-states';

/** One request of a browser. */
export interface Visit {
  readonly call: Call;
  readonly method: string;
  /** The User-Agent header, which anyone can choose; empty when there is none. */
  readonly userAgent: string;
  /** Raw id: that of the sign-in when `person` is set, else one that only binds forms and codes to this browser. */
  readonly browserId: string;
  /** The signed-in person. */
  readonly person: Person | null;
  /** The token for forms of this page. */
  readonly formToken: string;
  /** Path and query to return to, without the state of a form. */
  readonly here: string;
  readonly query: URLSearchParams;
  /** The result of the last submitted form, when the URL has it. */
  readonly state: FormState | null;
  /** Redirects to the page at `path`, which shows the result of a form; reloading that page submits nothing again. */
  again(path: string, state: Partial<FormState>): Reply;
  /** The body of a POST; empty for other methods. */
  readonly form: Parameters;
}

export async function openVisit(context: Context, request: Request): Promise<Omit<Visit, 'form'>> {
  const { cookie, formTokens, formStates } = context.pages.browsers;
  const call = callOf(request);
  const cookieId = cookie.read(request);
  const person = cookieId === '' ? null : await context.signIns.find(call, cookieId, context.clock());
  const browserId = cookieId || newSecret();
  const [here, query] = [withoutState(request.originalUrl), queryOf(request.originalUrl)];
  assertShort(here);
  const state = formStates.open(browserId, pathOf(here), query.get(STATE_PARAMETER) ?? '', context.clock());
  const again = (path: string, { typed = {}, problems = {}, status = 200, ...rest }: Partial<FormState>) => {
    const sealed = formStates.seal(browserId, pathOf(path), { typed, problems, status, ...rest }, context.clock());
    return goTo(`${path}${path.includes('?') ? '&' : '?'}${STATE_PARAMETER}=${sealed}`);
  };
  const { method, headers } = request;
  const userAgent = headers['user-agent'] ?? '';
  return { call, method, userAgent, browserId, person, formToken: formTokens.of(browserId), here, query, state, again };
}

/** Pages repeat their address, in forms that lead back to it. */
function assertShort(here: string): void {
  if (!isShortPath(here)) throw new OAuthError('invalid_request', 'The address of this page is too long.');
}

const pathOf = (url: string): string => url.split('?', 1)[0]!;
const queryOf = (url: string) => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** The state is always the last parameter. */
const STATE = new RegExp(`[?&]${STATE_PARAMETER}=[^&]*$`);
const withoutState = (url: string): string => url.replace(STATE, '');

/** The call with the signed-in person as its caller. */
export const callOfPerson = (call: Call, { user_id, email }: Person): Call => ({
  ...call,
  caller: { ...unauthenticatedCaller('gateway'), kind: 'user', user_id, email },
});
