import type { Context } from '../context';
import { explainNetwork } from '../failure/explain-network';
import { baseUrl } from '../service/origin';
import { readEnvelope } from './read-envelope';
import { explainRefusal } from './refusal';

/** A POST with a token that this client does not keep, or with none. */
export interface Post {
  readonly path: string;
  readonly json?: object;
  readonly token?: string;
}

const TOO_MANY = 429;
const MAX_PAUSE_S = 60;

/** Sends it and returns a success, after at most one pause of a minute that the service requests. Error: Failure. */
export async function post(context: Context, sent: Post): Promise<Response> {
  const response = await send(context, sent);
  const pause = Number(response.headers.get('retry-after'));
  if (response.status !== TOO_MANY || !(pause <= MAX_PAUSE_S)) return succeeded(context, response);
  await response.body?.cancel();
  context.terminal.note(`The service allows the next step in ${pause} s.`);
  await context.sleep(pause * 1_000);
  return succeeded(context, await send(context, sent));
}

/** The data of a success. */
export async function postData(context: Context, sent: Post): Promise<unknown> {
  return (await readEnvelope(await post(context, sent), context.origin)).data;
}

async function send({ fetch, origin }: Context, { path, json, token }: Post): Promise<Response> {
  try {
    return await fetch(`${baseUrl(origin)}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(json ?? {}),
    });
  } catch (error) {
    throw explainNetwork(error, origin);
  }
}

async function succeeded({ origin }: Context, response: Response): Promise<Response> {
  if (response.ok) return response;
  throw explainRefusal(response, await readEnvelope(response, origin), origin);
}
