import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hash } from '@smithy/hash-node';
import { SignatureV4 } from '@smithy/signature-v4';
import S3rver from 's3rver';
import type { S3Options } from '../avatar/s3-storage';

const BUCKET = 'avatars-test';
const REGION = 'us-east-1';
/** The account of s3rver. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const signer = new SignatureV4({
  credentials,
  region: REGION,
  service: 's3',
  sha256: Hash.bind(null, 'sha256'),
  uriEscapePath: false,
});

/** s3rver is an application of Koa. */
interface Application {
  readonly middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[];
}
interface Exchange {
  readonly req: IncomingMessage;
  status: number;
  body: string;
}

/** s3rver with one bucket. It takes any signature of version 4, so the signer of AWS's own client verifies them first. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'cws-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  (server as unknown as Application).middleware.unshift(verified);
  const { port } = await server.run();
  const options: S3Options = { endpoint: `http://127.0.0.1:${port}/`, bucket: BUCKET, region: REGION, ...credentials };
  return {
    options,
    async stop() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function verified(exchange: Exchange, next: () => Promise<void>): Promise<void> {
  if (!isKnown(exchange.req) || (await isSigned(exchange.req))) return next();
  Object.assign(exchange, { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' });
}

/** An unknown account is refused by s3rver itself. */
const isKnown = ({ headers: { authorization = '' } }: IncomingMessage): boolean =>
  authorization.includes(`Credential=${credentials.accessKeyId}/`);

/** Signs the same request again, with those of its headers that were signed, and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const { authorization = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)![1]!.split(';');
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: url,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: timeOf(String(headers['x-amz-date'])) },
  );
  return signatureOf(signed.headers['authorization']!) === signatureOf(authorization);
}

const signatureOf = (authorization: string): string => /Signature=([0-9a-f]+)/.exec(authorization)![1]!;

/** 20261120T033500Z is 2026-11-20T03:35:00Z. */
const timeOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
