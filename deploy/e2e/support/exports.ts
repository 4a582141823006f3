import { strFromU8, unzipSync } from 'fflate';
import { call, expectData } from './client';
import { newestCode } from './inbox';
import { baseUrl } from './target';

/** The files of an export: JSON parsed, others as bytes. */
export type Export = Readonly<Record<string, unknown>>;

/** Requests a code for an export, which is in the `mails`th mail to the address. */
export async function newExportCode(token: string, email: string, mails: number): Promise<string> {
  await expectData(200, call('POST', '/users/me/export/code', { token }));
  return newestCode(email, mails);
}

export const exportAccount = (token: string | undefined, json: object): Promise<Response> =>
  fetch(`${baseUrl}/users/me/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(json),
  });

export const archiveFiles = (archive: ArrayBuffer): Export =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(archive))).map(([name, bytes]) => [
      name,
      name.endsWith('.json') ? JSON.parse(strFromU8(bytes)) : Buffer.from(bytes),
    ]),
  );
