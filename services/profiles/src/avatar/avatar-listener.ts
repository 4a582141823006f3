import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  AppError,
  asAppError,
  type Call,
  type CallerTokens,
  ERROR_CODE_HEADER,
  failureBody,
  type Logger,
  readHttpCall,
  SIGNED_IN,
  waitHeaders,
  workSlots,
} from '@cws/kit';
import type { Context } from '../context';
import { AVATARS_PATH, nameIn } from './avatar';
import { deleteAvatar, setAvatar } from './change-avatar';
import { readUpload } from './read-upload';
import type { AvatarRenderer } from './render-avatar';

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

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** A success in the envelope (contract: envelope-success). */
function sendData(response: ServerResponse, data: object): void {
  response.writeHead(200, JSON_HEADERS).end(JSON.stringify({ success: true, data }));
}

/** A failure in the envelope (contract: envelope-failure). */
function refuse(response: ServerResponse, error: AppError, headers: Record<string, string> = {}): void {
  const { code, status } = error;
  response.writeHead(status, { ...JSON_HEADERS, ...waitHeaders(error), [ERROR_CODE_HEADER]: code, ...headers });
  response.end(failureBody(error));
}

/** Uploads that one process reads at once, one of each user, so that its memory is bounded; further ones wait in turn. */
const MAX_UPLOADS = 32;
const MAX_WAITING_OF_USER = 2;
const READ_WITHIN_MS = 60_000;
/** Images that are decoded at once. */
const MAX_RENDERED = 2;

/** Reads uploads and makes avatars of them. */
interface Uploads {
  /** Errors: rate_limited, upstream_unavailable, and those of readUpload and of the renderer. */
  take(user_id: string, request: IncomingMessage): Promise<Buffer>;
}

function uploads({ render }: Pick<AvatarRenderer, 'render'>): Uploads {
  const reading = workSlots({ maxRunning: MAX_UPLOADS, maxWaitingOfOwner: MAX_WAITING_OF_USER });
  const rendering = workSlots({ maxRunning: MAX_RENDERED });
  return {
    take: (user_id, request) =>
      reading.run(user_id, async () => {
        const image = await readUpload(request, READ_WITHIN_MS);
        return rendering.run(user_id, () => render(image));
      }),
  };
}

const DAY_S = 24 * 3_600;

/** The image is a stranger's: it opens as nothing but an image, and is gone everywhere a day after it was deleted. */
const IMAGE_HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${DAY_S}`,
};

/** Responds with the avatar of a path (contract: avatar-image). Errors: not_found, storage_unavailable. */
async function serveAvatar(
  { users, avatars: { storage } }: Context,
  call: Call,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = nameIn(path);
  const avatar = name === undefined ? undefined : await users.avatarOf(call, name);
  if (!avatar) throw new AppError('not_found');
  const headers = { ...IMAGE_HEADERS, ETag: `"${avatar.name}"` };
  if (isKnown(request, headers.ETag)) return void response.writeHead(304, headers).end();
  const bytes = await storage.get(avatar.image_id);
  if (!bytes) throw new AppError('not_found');
  response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** RFC 9110 §13.1.2. */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
