import type { Context } from '../context';
import { wrongUsage } from '../failure/exit';
import { explainNetwork } from '../failure/explain-network';
import { baseUrl } from '../service/origin';
import type { ApiFields } from './api-fields';
import { authorizedFetch } from './authorized-fetch';

const TIME_LIMIT_MS = 120_000;

/** A request of `cws api`. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** An address with a scheme, or with a host. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** The address of a path below {base_url}, with the fields in its query. Error: wrong usage, for any address that is elsewhere. */
export function apiUrl(origin: string, path: string, query: ApiFields): URL {
  const base = baseUrl(origin);
  const isFull = path.startsWith(`${base}/`);
  const isElsewhere = !isFull && ELSEWHERE.test(path);
  const below = path.replace(/^\/?v1(?=\/)/, '').replace(/^\//, '');
  const url = URL.parse(isFull ? path : `${base}/${below}`);
  if (isElsewhere || !url?.href.startsWith(`${base}/`))
    throw wrongUsage(`${path} is no path below ${base}: this sign-in is sent nowhere else.`);
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat())
      url.searchParams.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  return url;
}

/** Sends it once. Error: Failure, where no response arrives. */
export async function sendApiRequest(context: Context, { method, url, headers, body }: ApiRequest): Promise<Response> {
  const own = new Headers(headers);
  if (!own.has('accept')) own.set('accept', 'application/json');
  if (body !== undefined && !own.has('content-type')) own.set('content-type', 'application/json');
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await authorizedFetch(context, url, {
      method,
      headers: own,
      signal,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    throw explainNetwork(error, context.origin);
  }
}
