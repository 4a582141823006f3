import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { type Kept, keepAlive } from '../host/keep-alive.ts';
import { freePort } from '../host/ports.ts';
import type { Terminal } from '../host/terminal.ts';
import { type Part, partsFor, partUrls } from '../parts/parts.ts';
import { readSettings } from '../settings/settings.ts';

export type ScratchParts = {
  urls: ReturnType<typeof partUrls>;
  env: Record<string, string>;
  stop: () => Promise<void>;
  kill: () => void;
};

/** Starts MongoDB, Redis and mail on free ports and a data folder of their own, for tests of single services. */
export async function startScratchParts(root: string, terminal: Terminal): Promise<ScratchParts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cws-unit-'));
  mkdirSync(join(dataDir, 'logs'));
  const [mongod, redis, smtp, web] = await freePorts(4);
  const settings = readSettings(root, { ...process.env, DATA_DIR: dataDir, MAIL_WEB_PORT: String(web) });
  const ports = { mongod, redis, smtp } as { mongod: number; redis: number; smtp: number };
  const parts = await partsFor(settings, ports, terminal);
  const running = await Promise.all(parts.map((part) => startPart(part)));
  const urls = partUrls(settings, ports);
  return {
    urls,
    env: {
      MONGODB_URI: urls.mongodb_uri,
      REDIS_URL: urls.redis_url,
      SMTP_URL: urls.smtp_url,
      MAIL_API: `http://127.0.0.1:${web}/api/email`,
    },
    async stop() {
      await Promise.all(running.map((part) => part.stop(5000)));
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => running.forEach((part) => void part.kill()),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort(ports));
  return [...ports];
}

function startPart({ spec, afterReady }: Part): Promise<Kept> {
  return new Promise((settle, fail) => {
    const part = keepAlive(spec, {
      launched: () => undefined,
      ready: () => void Promise.resolve(afterReady?.()).then(() => settle(part), fail),
      died: () => undefined,
      hopeless: (tail) => fail(new Advice(`${spec.label} cannot start:\n${tail}`)),
    });
  });
}
