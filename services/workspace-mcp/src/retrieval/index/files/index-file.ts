import { open, rename, rm } from 'node:fs/promises';
import { uuidV7 } from '@cws/kit';
import { decoded, encoded, type IndexKey, SLICE_BYTES, type StoredIndex } from './index-format';

/** Writes the index beside the file and then puts it in its place, so that a reader finds the old or the new one as a whole. */
export async function writeIndexFile(file: string, key: IndexKey, stored: StoredIndex): Promise<void> {
  const temporary = `${file}.${uuidV7()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(encoded(key, stored));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads an index. Errors: ENOENT and others of the file system; UnreadableIndex. */
export async function readIndexFile(file: string, key: IndexKey): Promise<StoredIndex> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return await decoded(key, size, handle.createReadStream({ highWaterMark: SLICE_BYTES, autoClose: false }));
  } finally {
    await handle.close();
  }
}
