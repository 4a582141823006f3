// The supervisor of the local run: starts all processes, restarts them when they end, and stops them.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Advice } from '../processes/advice.ts';
import type { Endpoints } from '../processes/environment.ts';
import { writeJson } from '../processes/files.ts';
import { loadSecrets } from '../processes/secrets.ts';
import { serveDemoPage } from './demo/demo-page.ts';
import { requireFree } from './host/ports.ts';
import { onStopSignals } from './host/signals.ts';
import { explain, openTerminal } from './host/terminal.ts';
import { saysReady, until } from './host/wait.ts';
import { mailFrom } from './parts/mail.ts';
import { partsFor, partUrls } from './parts/parts.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { announcement, inboxUrl } from './supervisor/announce.ts';
import { placeAll } from './supervisor/instances.ts';
import { LostPort } from './supervisor/lost-port.ts';
import { claim } from './supervisor/pid-file.ts';
import { loopback } from './supervisor/process-child.ts';
import { openRegistry, type Registry } from './supervisor/registry.ts';
import { graceSeconds, killSystem, stopSystem } from './supervisor/stop.ts';
import { type System, startSystem } from './supervisor/system.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** After they are ready, the processes still have to connect to each other. */
const wholeWithinMs = 30_000;
const terminal = openTerminal();
let system: System | undefined;
let registry: Registry | undefined;
let release = () => {};
let finishing = false;

onStopSignals({ stop: () => void finish(0), kill });
process.on('uncaughtException', (error) => void fail(error));

try {
  await run(readSettings(root, process.env, process.argv.slice(2)));
} catch (error) {
  await fail(error);
}

async function run(settings: Settings): Promise<void> {
  const claimed = await claim(settings.dataDir);
  release = claimed.release;
  if (claimed.reclaimed.length) terminal.say(`Ended processes of the last run: ${claimed.reclaimed.join(', ')}`);
  await requirePorts(settings);
  registry = openRegistry(settings.dataDir);
  const demo = await serveDemoPage(settings);
  while (!finishing) await runUntilPortIsLost(settings, registry, demo);
}

/** Starts all processes. It returns only if a chosen port was taken meanwhile, and the next start chooses another. */
async function runUntilPortIsLost(settings: Settings, registry: Registry, demo: string): Promise<void> {
  const started = await start(settings, registry, demo);
  if (!started) return;
  try {
    await started.ready;
    await finalCheck(settings);
    terminal.say(announcement(settings));
    process.send?.({ ready: true });
    await started.failed;
  } catch (error) {
    if (!(error instanceof LostPort)) throw error;
    terminal.complain(`\n${error.message} Starting everything once more with another port.`);
    await stopSystem(started, terminal);
  }
}

async function start(settings: Settings, registry: Registry, demo: string): Promise<System | undefined> {
  const { parts: ports, instances } = await placeAll(settings);
  const parts = await partsFor(settings, ports, terminal);
  const endpoints: Endpoints = {
    origin: settings.origin,
    host: settings.host,
    ...partUrls(settings, ports, parts),
    mail_from: mailFrom(settings.env),
    landing: { kind: settings.env.LANDING || 'full', mail_inbox_url: inboxUrl(settings), demo_url: demo },
    shutdown_grace_s: graceSeconds,
    secrets: loadSecrets(settings.dataDir, settings.env),
    instances,
  };
  keepEndpoints(settings, endpoints);
  if (finishing) return undefined;
  terminal.say('Starting');
  system = startSystem({ settings, terminal, registry }, parts, endpoints);
  return system;
}

async function requirePorts({ port, host, mailWebPort, smtpUrl, replicas }: Settings): Promise<void> {
  const hosts = host ? [host] : ['127.0.0.1', '::1'];
  for (let index = 0; index < (replicas.gateway ?? 1); index += 1) {
    await requireFree(port + index, hosts, 'stop what uses it, or choose another with PORT=…');
  }
  if (!smtpUrl)
    await requireFree(mailWebPort, ['127.0.0.1'], 'stop what uses it, or choose another with MAIL_WEB_PORT=…');
}

/** Written for the commands that use the running system (operator, seed, bench); it contains secrets, so only its owner can read it. */
function keepEndpoints({ dataDir, mailWebPort, smtpUrl }: Settings, endpoints: Endpoints): void {
  const mail_api = smtpUrl ? null : `http://127.0.0.1:${mailWebPort}/api/email`;
  writeJson(`${dataDir}/endpoints.json`, { ...endpoints, mail_api }, 0o600);
}

async function finalCheck({ port, host, origin }: Settings): Promise<void> {
  if (await until(() => saysReady(port, loopback(host)), wholeWithinMs)) return;
  throw new Advice(
    `Everything started, but ${origin}/readyz is not ready: its body and the gateway's log show the reason.`,
  );
}

async function fail(error: unknown): Promise<void> {
  if (!finishing) terminal.complain(`\n${explain(error)}`);
  await finish(1);
}

async function finish(code: number): Promise<void> {
  if (finishing) return;
  finishing = true;
  if (system) {
    terminal.say('\nStopping (press Ctrl-C again to kill)');
    await stopSystem(system, terminal);
    registry?.clear();
    terminal.say('Stopped.');
  }
  release();
  process.exit(code);
}

function kill(): void {
  if (system) killSystem(system);
  release();
  process.exit(1);
}
