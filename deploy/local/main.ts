// The supervisor of the local run: brings everything up, keeps it up, and takes it down again.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Advice } from './advice.ts';
import { announcement } from './announce.ts';
import type { Endpoints } from './environment.ts';
import { writeJson } from './files.ts';
import { placeAll } from './instances.ts';
import { mailFrom } from './mail.ts';
import { partsFor, partUrls } from './parts.ts';
import { claim } from './pid-file.ts';
import { requireFree } from './ports.ts';
import { loopback } from './process-child.ts';
import { openRegistry, type Registry } from './registry.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { onStopSignals } from './signals.ts';
import { graceSeconds, killSystem, stopSystem } from './stop.ts';
import { type System, startSystem } from './system.ts';
import { explain, openTerminal } from './terminal.ts';
import { answersReady } from './wait.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const terminal = openTerminal();
let system: System | undefined;
let registry: Registry | undefined;
let release = () => {};
let finishing = false;

onStopSignals({ stop: () => void finish(0), kill });

try {
  await run(readSettings(root, process.env));
} catch (error) {
  terminal.complain(`\n${explain(error)}`);
  await finish(1);
}

async function run(settings: Settings): Promise<void> {
  const claimed = await claim(settings.dataDir);
  release = claimed.release;
  if (claimed.reclaimed.length) terminal.say(`Ended what the last run left behind: ${claimed.reclaimed.join(', ')}`);
  await requirePorts(settings);
  const { parts: ports, instances } = await placeAll(settings);
  const parts = await partsFor(settings, ports, terminal);
  const endpoints: Endpoints = {
    origin: settings.origin,
    host: settings.host,
    ...partUrls(settings, ports),
    mail_from: mailFrom(settings.env),
    shutdown_grace_s: graceSeconds,
    secrets: loadSecrets(settings.dataDir, settings.env),
    instances,
  };
  keepEndpoints(settings, endpoints);
  terminal.say('Starting');
  registry = openRegistry(settings.dataDir);
  system = startSystem({ settings, terminal, registry }, parts, endpoints);
  await system.ready;
  await finalCheck(settings);
  terminal.say(announcement(settings));
  process.send?.({ ready: true });
}

async function requirePorts({ port, host, mailWebPort, smtpUrl, replicas }: Settings): Promise<void> {
  const hosts = host ? [host] : ['127.0.0.1', '::1'];
  for (let index = 0; index < (replicas.gateway ?? 1); index += 1) {
    await requireFree(port + index, hosts, 'stop what uses it, or choose another with PORT=…');
  }
  if (!smtpUrl)
    await requireFree(mailWebPort, ['127.0.0.1'], 'stop what uses it, or choose another with MAIL_WEB_PORT=…');
}

/** For the commands that speak to the running system (operator, seed, bench); it holds secrets, so it is the owner's alone. */
function keepEndpoints({ dataDir, mailWebPort, smtpUrl }: Settings, endpoints: Endpoints): void {
  const mail_api = smtpUrl ? null : `http://127.0.0.1:${mailWebPort}/api/email`;
  writeJson(`${dataDir}/endpoints.json`, { ...endpoints, mail_api }, 0o600);
}

async function finalCheck({ port, host, origin }: Settings): Promise<void> {
  if (await answersReady(port, loopback(host))) return;
  throw new Advice(`Everything started, but ${origin}/readyz is not 200: see the gateway's log.`);
}

async function finish(code: number): Promise<void> {
  if (finishing) return;
  finishing = true;
  if (system) {
    terminal.say('\nStopping (once more Ctrl-C: at once)');
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
