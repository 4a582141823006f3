import { admittedHttp } from '../admission/admitted-http';
import { type HttpServer, httpServer } from '../http/http-server';
import { opsListener } from '../http/ops';
import type { Boot } from './boot';
import type { ServiceEndpoints } from './definition';

/** Opens the HTTP listener of a service, with its probes and metrics; a stop drains it. Resolves to the port too. */
export async function listenHttp(
  { http: listener, upgrade, hasOnlyStreams }: ServiceEndpoints,
  { life, metrics, admissions }: Boot,
  { host, port, graceMs }: { readonly host: string; readonly port: number; readonly graceMs: number },
): Promise<HttpServer & { readonly port: number }> {
  const counted = listener && !hasOnlyStreams ? admittedHttp(admissions.of('http'), listener) : listener;
  const http = httpServer(opsListener(life, metrics, counted));
  if (upgrade) http.server.on('upgrade', upgrade);
  const listening = await http.listen(host, port);
  life.onStop('http', () => http.drain(graceMs));
  return { ...http, port: listening };
}

/** Adds the first step of a stop, after all others were added. */
export function endStreamsFirst({ endStreams }: ServiceEndpoints, { life }: Boot, http?: HttpServer): void {
  if (!endStreams) return;
  life.onStop('streams', async () => {
    await endStreams();
    // A client that reconnects at once has to reach another process.
    http?.server.close();
  });
}
