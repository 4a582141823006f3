import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiResponse } from './client';
import { baseUrl } from './target';

interface Avatar {
  readonly profile_image: string;
}

/** An image of the folder `images`. */
export const image = (name: string): Buffer => readFileSync(join(__dirname, 'images', name));

export function formOf(bytes: Buffer, name = 'a.png'): FormData {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** POSTs a form, or anything else that fetch sends. */
export async function postAvatar(
  token: string | undefined,
  body: RequestInit['body'],
  type?: string,
): Promise<ApiResponse<Avatar>> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) };
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const response = await fetch(`${baseUrl}/users/me/avatar`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export const upload = (token: string | undefined, bytes: Buffer, name?: string) =>
  postAvatar(token, formOf(bytes, name));
