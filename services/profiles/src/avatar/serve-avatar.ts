import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, type Call } from '@cws/kit';
import type { Context } from '../context';
import { nameIn } from './avatar';

const DAY_S = 24 * 3_600;

/** The image is a stranger's: it opens as nothing but an image, and is gone everywhere a day after it was deleted. */
const HEADERS = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${DAY_S}`,
};

/** Responds with the avatar of a path (contract: avatar-image). Errors: not_found, storage_unavailable. */
export async function serveAvatar(
  { users, storage }: Context,
  call: Call,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = nameIn(path);
  const avatar = name === undefined ? undefined : await users.avatarOf(call, name);
  if (!avatar) throw new AppError('not_found');
  const headers = { ...HEADERS, ETag: `"${avatar.name}"` };
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
