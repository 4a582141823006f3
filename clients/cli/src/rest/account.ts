import type { ReadableStream } from 'node:stream/web';
import type { Context } from '../context';
import { post } from './post';

/** Has a code for an export mailed (contract: purpose-codes). `token` is an end user's. */
export async function requestExportCode(context: Context, token: string): Promise<void> {
  await (await post(context, { path: '/users/me/export/code', token })).body?.cancel();
}

/** The archive of everything that belongs to the user (contract: account-export). */
export async function downloadExport(context: Context, token: string, code: string): Promise<ReadableStream> {
  const response = await post(context, { path: '/users/me/export', token, json: { code } });
  return response.body as ReadableStream;
}
