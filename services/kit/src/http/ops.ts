import type { RequestListener, ServerResponse } from 'node:http';
import type { Lifecycle } from '../process/lifecycle';
import type { Metrics } from '../process/metrics';

/** Serves /livez, /readyz, whose body names what is wrong, and /metrics; `next` gets every other request. */
export function opsListener(
  readiness: ReadinessSource,
  metrics: Metrics,
  next: RequestListener = notFound,
): RequestListener {
  return (request, response) => {
    if (request.url === '/livez') return text(response, 200, 'ok');
    if (request.url === '/readyz') return writeReadiness(response, readiness);
    if (request.url === '/metrics') return void writeMetrics(response, metrics);
    next(request, response);
  };
}

/** The state of a process, as /readyz shows it. */
export type ReadinessSource = Pick<Lifecycle, 'isReady' | 'problems' | 'degradations'>;

function writeReadiness(response: ServerResponse, { isReady, problems, degradations }: ReadinessSource): void {
  if (isReady()) text(response, 200, ['ready', ...degradations()].join('; '));
  else text(response, 503, `not ready: ${problems().join('; ')}`);
}

function text(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${body}\n`);
}

async function writeMetrics(response: ServerResponse, { registry, exported }: Metrics): Promise<void> {
  response.writeHead(200, { 'Content-Type': registry.contentType }).end(await exported());
}

const notFound: RequestListener = (_request, response) => text(response, 404, 'not found');
