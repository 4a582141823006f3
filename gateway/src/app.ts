import type { RequestListener } from 'node:http';
import express from 'express';
import { capInFlight } from './connections/in-flight';
import { requireHost } from './connections/require-host';
import type { Context } from './context';
import { documents } from './documents';
import { failures, notFound } from './failures';
import { admit } from './middleware/admit';
import { begin } from './middleware/begin';
import { cors } from './middleware/cors';
import { shedBefore } from './middleware/shed';
import { mountRows } from './mount-rows';
import { site } from './pages/site';
import { probes } from './probes';
import type { ReverseProxy } from './proxy/reverse-proxy';
import { rows } from './routes';
import { mountStreamTickets } from './stream-tickets-route';

/** Everything that one request can pass, in order. */
export function createApp(context: Context, proxy: ReverseProxy): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('case sensitive routing').enable('strict routing');

  app.use(begin(context));
  app.use(requireHost);
  app.use(cors(context.origins));
  app.use(admit(context.admissions));
  if (context.inFlight) app.use(capInFlight(context.inFlight));
  mountRows(app, rows, context);
  mountStreamTickets(app, context);
  app.use(site(context));
  app.use(proxy.handle);
  app.use(probes(context.readiness));
  app.use(documents(context, rows));
  app.use(notFound);
  app.use(failures(context.log));
  return shedBefore(app, context);
}
