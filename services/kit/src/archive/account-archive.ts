import type { Readable } from 'node:stream';
import { type Counts, type ExportPart, fileWriter } from './file-writer';
import { type ArchiveFile, zipOf } from './zip';

export type { Counts, ExportPart } from './file-writer';

export interface AccountArchive {
  readonly user_id: string;
  readonly parts: AsyncIterable<ExportPart>;
  readonly now: Date;
  /** Called once the manifest is written. */
  readonly onCounted?: (counts: Counts) => void;
}

/** An account's data as a ZIP archive, whose last file is the manifest (contract: account-export). */
export const accountArchive = (archive: AccountArchive): Promise<Readable> => zipOf(filesOf(archive));

async function* filesOf({ user_id, parts, now, onCounted }: AccountArchive): AsyncGenerator<ArchiveFile> {
  const counts: Record<string, number> = {};
  const names: string[] = [];
  for await (const { part, rest } of byFile(parts)) {
    const writer = fileWriter(part);
    if (!writer.isAbsent(part)) {
      names.push(part.file);
      yield { name: part.file, content: contentOf(writer, part, rest) };
    }
    Object.assign(counts, writer.counts());
  }
  const manifest = { user_id, created_at: now.toISOString(), files: names, counts };
  yield { name: 'manifest.json', content: textOf(`${JSON.stringify(manifest, null, 2)}\n`) };
  onCounted?.(counts);
}

/** The first part of each file, with those of the same file that follow it. */
async function* byFile(parts: AsyncIterable<ExportPart>) {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    let next = await iterator.next();
    while (!next.done) {
      const { file } = next.value;
      const part = next.value;
      next = await iterator.next();
      async function* rest() {
        for (; !next.done && next.value.file === file; next = await iterator.next()) yield next.value;
      }
      yield { part, rest: rest() };
    }
  } finally {
    await iterator.return?.();
  }
}

async function* contentOf(writer: ReturnType<typeof fileWriter>, first: ExportPart, rest: AsyncIterable<ExportPart>) {
  yield writer.write(first);
  for await (const part of rest) yield writer.write(part);
  yield writer.end();
}

async function* textOf(text: string) {
  yield text;
}
