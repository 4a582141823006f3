import { AppError } from '@cws/kit';
import type { AwsClient } from 'aws4fetch';
import type { ImageStorage } from './image-storage';

export interface S3Options {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket follows in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Milliseconds that the bucket has for one image. */
const TIMEOUT_MS = 5_000;

/** Images in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function openS3Storage({ endpoint, bucket, ...signing }: S3Options): ImageStorage {
  let client: Promise<AwsClient> | undefined;
  const urlOf = (id: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/avatars/${id}.webp`;
  async function ask(method: string, id: string, body?: Buffer): Promise<Response> {
    client ??= clientFor(signing);
    try {
      const headers = body && { 'content-type': 'image/webp', 'content-length': String(body.length) };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await (await client).fetch(urlOf(id), { method, headers, body, signal });
      if (response.ok || response.status === 404) return response;
      throw new Error(`The storage responded with ${response.status}: ${(await response.text()).slice(0, 500)}`);
    } catch (cause) {
      throw new AppError('storage_unavailable', { cause });
    }
  }
  return {
    async put(id, bytes) {
      const response = await ask('PUT', id, bytes);
      await response.arrayBuffer();
      // The bucket is missing.
      if (!response.ok) throw new AppError('storage_unavailable', { cause: new Error('The bucket does not exist') });
    },
    async get(id) {
      const response = await ask('GET', id);
      const bytes = await response.arrayBuffer();
      return response.ok ? Buffer.from(bytes) : null;
    },
    async delete(id) {
      await (await ask('DELETE', id)).arrayBuffer();
    },
  };
}

/** Loaded with the first image, since few processes use it. */
async function clientFor(signing: Pick<S3Options, 'region' | 'accessKeyId' | 'secretAccessKey'>): Promise<AwsClient> {
  const { AwsClient: Client } = await import('aws4fetch');
  return new Client({ ...signing, service: 's3', retries: 1 });
}
