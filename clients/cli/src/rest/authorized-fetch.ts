import type { Context } from '../context';
import { accessToken, tokenAfter } from '../oauth/access-token';

const UNAUTHORIZED = 401;

/** Calls `fetch` with the access token. A token that the service refuses is renewed once and the request repeated. */
export async function authorizedFetch(context: Context, url: string | URL, init: RequestInit = {}): Promise<Response> {
  const token = await accessToken(context);
  const response = await context.fetch(url, withBearer(init, token));
  if (response.status !== UNAUTHORIZED) return response;
  await response.body?.cancel();
  return context.fetch(url, withBearer(init, await tokenAfter(context, token)));
}

function withBearer(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
