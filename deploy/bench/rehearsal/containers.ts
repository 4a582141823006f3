import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const LOOK_EVERY_MS = 1_000;

export const docker = async (...args: string[]): Promise<string> => (await run('docker', args)).stdout.trim();

const compose = (...args: string[]): Promise<string> => docker('compose', '--profile', 'edge', ...args);

/** Lists the names of the running containers of a service. */
export async function containersOf(service: string): Promise<string[]> {
  const names = await compose('ps', '--format', '{{.Name}}', service);
  return names.split('\n').filter(Boolean).sort();
}

/** Starts or removes containers of a service until it has `count`; the remaining ones are not restarted. */
export async function scale(service: string, count: number): Promise<void> {
  const options = ['--no-deps', '--no-recreate', '--no-build'];
  await compose('up', '--detach', ...options, '--scale', `${service}=${count}`, service);
}

/** Waits until every container of a service is healthy in `docker compose ps`. */
export async function untilHealthy(service: string): Promise<void> {
  for (;;) {
    const states = await compose('ps', '--all', '--format', '{{.Health}}', service);
    if (states.split('\n').every((state) => state === 'healthy')) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Reads how many requests and rpcs the process in a container has responded to, from its own metrics. */
export async function responsesOf(container: string): Promise<number> {
  const ask =
    'port=$OPS_PORT; exec 3<>/dev/tcp/127.0.0.1/$[port ? port : HTTP_PORT]; printf "GET /metrics HTTP/1.0\\r\\n\\r\\n" >&3; cat <&3';
  const text = await docker('exec', container, 'bash', '-c', ask);
  const counts = text.matchAll(/^(?:rpc|http_request)_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
