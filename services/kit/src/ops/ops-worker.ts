// The thread that answers probes while the main one is busy. It imports nothing of the kit, whose modules would cost it tens of megabytes.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, MetricsText, OpsWorkerData, Problems } from './messages';
import { seenPulse } from './pulse';

const TEXT = 'text/plain; charset=utf-8';
/** Longer than a delay of the event loop that is worth seeing in the metrics. */
const METRICS_WITHIN_MS = 8_000;

const { host, port, memory } = workerData as OpsWorkerData;
const waiting = new Map<number, (metrics: MetricsText | undefined) => void>();
let lastNumber = 0;
let state: Problems = { problems: 'starting', degradations: '' };

const tell = (message: FromWorker) => parentPort!.postMessage(message);

function write(response: ServerResponse, status: number, body: string, type = TEXT): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** The metrics are those of the main thread, which has to read them itself. */
function writeMetrics(response: ServerResponse): void {
  lastNumber += 1;
  const number = lastNumber;
  const done = (metrics: MetricsText | undefined) => {
    waiting.delete(number);
    clearTimeout(timer);
    if (metrics === undefined) write(response, 503, 'The event loop is blocked\n');
    else write(response, 200, metrics.text, metrics.type);
  };
  const timer = setTimeout(done, METRICS_WITHIN_MS, undefined);
  waiting.set(number, done);
  tell({ metricsFor: number });
}

parentPort!.on('message', (message: MetricsText | Problems) => {
  if ('problems' in message) state = message;
  else waiting.get(message.metricsFor)?.(message);
});

function readiness(isReady: boolean): string {
  const { problems, degradations } = state;
  if (!isReady) return `not ready: ${problems}\n`;
  return degradations === '' ? 'ready\n' : `ready; ${degradations}\n`;
}

const server = createServer((request, response) => {
  const { isAlive, isReady } = seenPulse(memory);
  if (request.url === '/livez')
    return write(response, isAlive ? 200 : 503, isAlive ? 'ok\n' : 'the event loop is blocked\n');
  if (request.url === '/readyz') return write(response, isReady ? 200 : 503, readiness(isReady));
  if (request.url === '/metrics') return writeMetrics(response);
  write(response, 404, 'not found\n');
});
server.once('error', (failed) => tell({ failed }));
server.listen(port, host, () => tell({ port: (server.address() as AddressInfo).port }));
