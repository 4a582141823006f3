import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../context';
import { unreadable } from './api-fields';

/** The bytes of a file, or of stdin (`-`). Error: wrong usage. */
export async function readBody({ stdin }: Pick<Context, 'stdin'>, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    file === '-' ? await buffer(stdin) : await readFile(file).catch((error: Error) => unreadable(file, error));
  return new Uint8Array(bytes);
}

/** Prints a body as it is: a refusal, a page, a file. */
export async function printBody({ stdout }: Pick<Context, 'stdout'>, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length > 0) stdout.write(/[/+]json\b/.test(response.headers.get('content-type') ?? '') ? `${body}\n` : body);
}
