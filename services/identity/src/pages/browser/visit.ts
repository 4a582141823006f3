import { type Call, nobody } from '@cws/kit';
import type { Request } from 'express';
import type { Person } from '../../authorize/authorize';
import { newSecret } from '../../code/secret-hash';
import type { IdentityContext } from '../../context';
import { callOf } from '../../http/call-of';
import type { Form } from '../../http/form';

/** One request of a browser. */
export interface Visit {
  readonly call: Call;
  /** Raw id: a sign-in's when `person` is set, else one that only ties forms and codes to this browser. */
  readonly browserId: string;
  /** The one who is signed in. */
  readonly person: Person | null;
  /** For the forms of this page. */
  readonly formToken: string;
  /** Path with its query, to come back to. */
  readonly here: string;
  readonly query: URLSearchParams;
  /** Of a POST, whose token was good; else empty. */
  readonly form: Form;
}

export async function openVisit(context: IdentityContext, request: Request): Promise<Omit<Visit, 'form'>> {
  const { cookie, signIns, formTokens } = context.browsers;
  const call = callOf(request);
  const known = cookie.read(request);
  const person = known === '' ? null : await signIns.find(call, known, context.now());
  const browserId = known || newSecret();
  const here = request.originalUrl;
  const query = new URLSearchParams(here.includes('?') ? here.slice(here.indexOf('?') + 1) : '');
  return { call, browserId, person, formToken: formTokens.of(browserId), here, query };
}

/** The same call as the signed-in person's own, for what is done in their name. */
export const callOfPerson = (call: Call, { user_id, email }: Person): Call => ({
  ...call,
  caller: { ...nobody('gateway'), kind: 'user', user_id, email },
});
