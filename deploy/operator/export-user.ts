import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { accountArchive, type Counts } from '@cws/kit';
import type { identity as Identity } from '@cws/protos';
import type { Connection } from './connection.ts';

/** Writes everything that belongs to a user to a file, as the user's own export has it (contract: account-export). */
export async function exportUser(connection: Connection, user_id: string, out: string) {
  let counts: Counts = {};
  const archive = await accountArchive({
    user_id,
    parts: partsOf(connection, user_id),
    now: new Date(),
    onCounted: (all) => {
      counts = all;
    },
  });
  const file = resolve(out);
  await writeWhole(file, archive);
  return { user_id, file, counts };
}

/** The file is there once it is complete, and only its owner can read it. What an earlier run has left would keep its mode. */
async function writeWhole(file: string, content: NodeJS.ReadableStream): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* partsOf({ identity, call }: Connection, user_id: string): AsyncGenerator<Identity.ReadExportResponse> {
  for (let cursor: string | undefined; cursor !== ''; ) {
    const part: Identity.ReadExportResponse = await identity.readExport(call(), { user_id, cursor: cursor ?? '' });
    yield part;
    cursor = part.next_cursor;
  }
}
