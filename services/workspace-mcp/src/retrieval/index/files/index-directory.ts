import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@cws/kit';
import { analysisFingerprint } from './analysis-fingerprint';
import { readIndexFile, writeIndexFile } from './index-file';
import { type StoredIndex, UnreadableIndex } from './index-format';

/** Built indexes on disk, so that a process that starts need not build them again. */
export interface IndexDirectory {
  /** Returns the index of an app; undefined when there is none that can be read. */
  read(app_id: string): Promise<StoredIndex | undefined>;
  /** Stores an index. A disk that refuses is logged once, and the process goes on without it. */
  write(app_id: string, stored: StoredIndex): Promise<void>;
  delete(app_id: string): Promise<void>;
  /** The apps of which there are indexes. */
  apps(): Promise<string[]>;
  /** Deletes indexes of other analysis code, and what interrupted writers have left. */
  clean(): Promise<void>;
}

const SUFFIX = '.index';
/** Milliseconds after which a temporary file has no writer any more. */
const ABANDONED_MS = 3_600_000;

/** A process without a directory keeps nothing. */
export const noDirectory: IndexDirectory = {
  read: async () => undefined,
  write: async () => {},
  delete: async () => {},
  apps: async () => [],
  clean: async () => {},
};

export function indexDirectory(directory: string, log: Logger, analysis = analysisFingerprint()): IndexDirectory {
  const reading = outcomeLog('read', directory, log);
  const writing = outcomeLog('written', directory, log);
  const ending = `.${analysis}${SUFFIX}`;
  const fileOf = (app_id: string) => join(directory, `${app_id}${ending}`);
  const names = async () => (await reading.of(() => readdir(directory).catch(nothingIfAbsent))) ?? [];

  async function read(app_id: string): Promise<StoredIndex | undefined> {
    try {
      return await readIndexFile(fileOf(app_id), { app_id, analysis });
    } catch (error) {
      if (!(error instanceof UnreadableIndex)) throw error;
      log.warn({ app_id, reason: error.message }, 'a stored index cannot be used and is deleted');
      await rm(fileOf(app_id), { force: true });
      return undefined;
    }
  }
  async function write(app_id: string, stored: StoredIndex): Promise<void> {
    await mkdir(directory, { recursive: true });
    await writeIndexFile(fileOf(app_id), { app_id, analysis }, stored);
  }
  async function cleaned(name: string): Promise<void> {
    const file = join(directory, name);
    const isOther = name.endsWith(SUFFIX) && !name.endsWith(ending);
    if (isOther || (name.endsWith('.tmp') && (await isAbandoned(file)))) await rm(file, { force: true });
  }
  return {
    read: (app_id) => reading.of(() => read(app_id).catch(nothingIfAbsent)),
    write: (app_id, stored) => writing.of(() => write(app_id, stored)),
    delete: async (app_id) => writing.of(() => rm(fileOf(app_id), { force: true })),
    apps: async () =>
      (await names()).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)),
    clean: async () => {
      for (const name of await names()) await writing.of(() => cleaned(name));
    },
  };
}

async function isAbandoned(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > ABANDONED_MS;
}

function nothingIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Logs when the disk begins to refuse and when it works again. */
function outcomeLog(what: string, directory: string, log: Logger) {
  let isRefused = false;
  return {
    async of<T>(work: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await work();
        if (isRefused) log.info({ directory }, `files of indexes can be ${what} again`);
        isRefused = false;
        return result;
      } catch (error) {
        if (!isRefused) log.warn({ err: error, directory }, `files of indexes cannot be ${what}`);
        isRefused = true;
        return undefined;
      }
    },
  };
}
