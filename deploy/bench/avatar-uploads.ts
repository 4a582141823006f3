// Avatar uploads: profiles decodes each image in a child, whose CPU and memory count too.
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { type Operation, processesOf } from './group.ts';
import { orIfGone, pssBytes } from './machine/cpu.ts';
import { median } from './report.ts';

const UPLOADS = 20;
const AT_ONCE = 3;
const SAMPLE_EVERY_MS = 20;

/** Photos of noise, which compress badly, up to the most pixels that are taken. */
const PHOTOS: [name: string, width: number, height: number][] = [
  ['avatar, 1 megapixel', 1_000, 1_000],
  ['avatar, 12 megapixels', 4_000, 3_000],
  ['avatar, 40 megapixels', 8_000, 5_000],
];
const MOST_BYTES = 5 * 2 ** 20;

/** CPU of an upload in milliseconds, and the memory of profiles and of its child in bytes, of one block. */
type Sample = { cpu: number; before: number; profiles: number; child: number };

/** Uploads of each size, with remarks about CPU and memory that count the child. */
export async function avatarUploads(system: Scratch, token: string) {
  const profiles = processesOf(system).find(({ name }) => name.startsWith('profiles'))!.pid;
  const samples = new Map<string, Sample[]>();
  const operations: Operation[] = [];
  for (const [name, width, height] of PHOTOS) {
    const image = await photo(width, height);
    const operation = `${name}, ${(image.length / 2 ** 20).toFixed(1)} MB`;
    samples.set(operation, []);
    const run = async (count: number) => {
      const [before, cpu, memory] = [pssBytes(profiles), cpuMs(profiles), watchMemory(profiles)];
      const times = await uploadAll(system, token, image, count);
      const most = memory.stop();
      if (count === UPLOADS) samples.get(operation)!.push({ before, cpu: (cpuMs(profiles) - cpu) / count, ...most });
      return times;
    };
    operations.push({ operation, side: 'service', count: UPLOADS, warmUp: AT_ONCE, run });
  }
  return { operations, remarks: () => [...samples].map(([operation, all]) => remarkOf(operation, all)) };
}

function remarkOf(operation: string, all: Sample[]): string {
  const [first] = all;
  const most = (part: 'profiles' | 'child') => mb(Math.max(...all.map((sample) => sample[part])));
  const cpu = median(all.map((sample) => sample.cpu)).toFixed(0);
  return `${operation}, ${AT_ONCE} at once: ${cpu} ms of CPU an upload in profiles and its child; profiles had ${mb(first!.before)} MB before and ${most('profiles')} MB at most, its child ${most('child')} MB at most.`;
}

/** A JPEG of the best quality at which it may be uploaded. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'white', noise } });
  for (const quality of [80, 60, 40, 20, 10, 5, 2, 1]) {
    const bytes = await image.clone().jpeg({ quality }).toBuffer();
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error(`No photo of ${width} × ${height} pixels has 5 MiB or less`);
}

async function uploadAll(system: Scratch, token: string, image: Buffer, count: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const begun = performance.now();
      await upload(system, token, image);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}

async function upload({ origin }: Scratch, token: string, image: Buffer): Promise<void> {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(image)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/v1/users/me/avatar`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`An upload got ${response.status}: ${await response.text()}`);
}

/** The CPU time of a process and of its children that have ended, in milliseconds (proc(5), stat). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (
    fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10 +
    childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), 0)
  );
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** The most memory that a process and any of its children have until it is stopped. */
function watchMemory(pid: number) {
  const most = { profiles: 0, child: 0 };
  const timer = setInterval(() => {
    most.profiles = Math.max(most.profiles, pssBytes(pid));
    for (const child of childrenOf(pid))
      most.child = Math.max(
        most.child,
        orIfGone(() => pssBytes(child), 0),
      );
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
