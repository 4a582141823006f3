import { z } from 'zod';
import type { Context } from '../context';
import { post, postData } from './post';
import { readAs } from './read-as';

const CodeRequest = z.object({ request_id: z.string() });
const SignIn = z.object({ tokens: z.object({ access_token: z.string(), refresh_token: z.string() }) });

/** The tokens of an end user's sign-in (contract: otp-verify). */
export type CodeSignIn = z.infer<typeof SignIn>['tokens'];

/** Has a sign-in code mailed, and returns the id of the request. */
export async function requestSignInCode(context: Context, email: string): Promise<string> {
  const data = await postData(context, { path: '/auth/otp/request', json: { email } });
  return readAs(CodeRequest, data).request_id;
}

export async function signInByCode(
  context: Context,
  json: { readonly email: string; readonly code: string; readonly request_id: string },
): Promise<CodeSignIn> {
  return readAs(SignIn, await postData(context, { path: '/auth/otp/verify', json })).tokens;
}

export async function endCodeSignIn(context: Context, { refresh_token }: CodeSignIn): Promise<void> {
  await post(context, { path: '/auth/logout', json: { refresh_token } });
}
