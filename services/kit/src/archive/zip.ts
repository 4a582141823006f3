import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A file of an archive. The next one is requested when its content has been read to the end. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: AsyncIterable<Buffer | string>;
}

/**
 * A ZIP archive that is written while it is read: no more of it is in memory than a few chunks. Files are compressed. If one of them
 * fails, the stream fails, without the directory that ends an archive; destroying the stream ends the iteration of the files.
 */
export async function zipOf(files: AsyncIterable<ArchiveFile>): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  zip.on('error', (error) => output.destroy(error));
  const add = async () => {
    for await (const { name, content } of files) {
      const source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name);
      await readToEnd(source, gone.signal);
    }
    zip.end();
  };
  add().catch((error) => output.destroy(error));
  return output;
}

async function readToEnd(source: Readable, signal: AbortSignal): Promise<void> {
  try {
    await finished(source, { signal });
  } finally {
    source.destroy();
  }
}
