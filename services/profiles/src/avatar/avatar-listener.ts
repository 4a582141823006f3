import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, asAppError, type Call, type CallerTokens, type Logger, readHttpCall, SIGNED_IN } from '@cws/kit';
import type { Context } from '../context';
import { AVATARS_PATH } from './avatar';
import { deleteAvatar, setAvatar } from './change-avatar';
import type { AvatarRenderer } from './render-avatar';
import { refuse, sendData } from './respond';
import { serveAvatar } from './serve-avatar';
import { type Uploads, uploads } from './uploads';

export interface ListenerParts {
  readonly context: Context;
  readonly renderer: Pick<AvatarRenderer, 'render'>;
  readonly tokens: CallerTokens;
  readonly log: Logger;
}

/** Time for what follows the reading of a body, however long that took. */
const WORK_MS = 10_000;

const OWN_PATH = '/v1/users/me/avatar';

/** The HTTP listener of this service, for uploads and images. The gateway has checked the credential and signs the caller. */
export function avatarListener(parts: ListenerParts): RequestListener {
  const taken = uploads(parts.renderer);
  return (request, response) => {
    respond(parts, taken, request, response).catch((error) => fail(parts, response, asAppError(error)));
  };
}

async function respond(parts: ListenerParts, taken: Uploads, request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? '/').split('?', 1)[0]!;
  if (path.startsWith(AVATARS_PATH)) {
    if (!isOneOf(request, 'GET', 'HEAD')) return refuseMethod(request, response, 'GET, HEAD');
    return serveAvatar(parts.context, callOf(request, parts), path, request, response);
  }
  if (path !== OWN_PATH) throw new AppError('not_found');
  if (request.method === 'POST') return upload(parts, taken, request, response);
  if (request.method !== 'DELETE') return refuseMethod(request, response, 'POST, DELETE');
  await deleteAvatar(parts.context, ownCall(request, parts));
  sendData(response, { profile_image: '' });
}

async function upload(parts: ListenerParts, taken: Uploads, request: IncomingMessage, response: ServerResponse) {
  const call = ownCall(request, parts);
  const bytes = await taken.take(call.caller.user_id, request);
  const profile_image = await setAvatar(parts.context, { ...call, deadline: Date.now() + WORK_MS }, bytes);
  sendData(response, { profile_image });
}

const callOf = (request: IncomingMessage, { tokens }: ListenerParts): Call => readHttpCall(request, tokens);

/** The call of a user about themselves. */
function ownCall(request: IncomingMessage, parts: ListenerParts): Call {
  const call = callOf(request, parts);
  if (call.caller.iss !== 'gateway' || !SIGNED_IN.includes(call.caller.kind)) throw new AppError('forbidden');
  return call;
}

const isOneOf = ({ method = '' }: IncomingMessage, ...methods: string[]): boolean => methods.includes(method);

function refuseMethod(request: IncomingMessage, response: ServerResponse, allow: string): void {
  if (request.method === 'OPTIONS') response.writeHead(204, { Allow: allow }).end();
  else refuse(response, new AppError('method_not_allowed'), { Allow: allow });
}

function fail({ log }: ListenerParts, response: ServerResponse, error: AppError): void {
  if (error.status >= 500) log.error({ err: error.cause ?? error, error: error.code }, 'an avatar failed');
  if (response.headersSent) response.destroy();
  else refuse(response, error);
}
