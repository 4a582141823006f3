import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { until } from '../testing';
import { type ArchiveFile, zipOf } from './zip';

async function* of<T>(...values: T[]) {
  yield* values;
}
const file = (name: string, ...content: (Buffer | string)[]): ArchiveFile => ({ name, content: of(...content) });

/** Endless content that cannot be compressed, and how much of it was read. */
function endless() {
  const read = { bytes: 0, ended: false };
  async function* content() {
    try {
      for (;;) {
        const chunk = randomBytes(10_000);
        read.bytes += chunk.length;
        yield chunk;
      }
    } finally {
      read.ended = true;
    }
  }
  return { read, files: of<ArchiveFile>({ name: 'endless', content: content() }) };
}

test('an archive has its files with their contents', async () => {
  const bytes = Buffer.from([0, 255, 10, 13]);
  const archive = await zipOf(of(file('a.json', '[1,', '2]'), file('ü.txt', 'Grüße'), file('b', bytes), file('none')));
  const found = unzipSync(await buffer(archive));
  expect(Object.keys(found)).toEqual(['a.json', 'ü.txt', 'b', 'none']);
  expect([strFromU8(found['a.json']!), strFromU8(found['ü.txt']!), found['none']!.length]).toEqual([
    '[1,2]',
    'Grüße',
    0,
  ]);
  expect(Buffer.from(found['b']!)).toEqual(bytes);
});

test('content is read no further than its reader needs', async () => {
  const { read, files } = endless();
  const archive = await zipOf(files);
  for (let received = 0; received < 1_000_000; ) received += (await nextChunk(archive)).length;
  archive.pause();
  const before = read.bytes;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(before).toBeGreaterThanOrEqual(1_000_000 - 10_000);
  expect(read.bytes).toBeLessThan(2_000_000);
  archive.destroy();
});

async function nextChunk(archive: Readable): Promise<Buffer> {
  for (;;) {
    const chunk = archive.read() as Buffer | null;
    if (chunk) return chunk;
    await once(archive, 'readable');
  }
}

test('a reader who leaves ends the reading of the files', async () => {
  const { read, files } = endless();
  const archive = await zipOf(files);
  await nextChunk(archive);
  archive.destroy();
  await until(() => read.ended);
  const { bytes } = read;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(read.bytes).toBe(bytes);
});

test('a file that fails in the middle makes the archive fail, which then has no directory', async () => {
  async function* failing() {
    yield 'half';
    throw new Error('lost');
  }
  const archive = await zipOf(of<ArchiveFile>(file('whole', 'text'), { name: 'half', content: failing() }));
  const received: Buffer[] = [];
  archive.on('data', (chunk: Buffer) => received.push(chunk));
  const [error] = await once(archive, 'error');
  expect(error).toMatchObject({ message: 'lost' });
  expect(() => unzipSync(Buffer.concat(received))).toThrow();
});
