import type { Requirement } from './requirement';

/** Requirements on what the operator of the service sees. */
export const operationRequirements = [
  { id: 'run.ready', contract: ['readiness'], text: '/readyz is 200 with ready in its body when all processes serve' },
  {
    id: 'run.branding',
    contract: ['branding'],
    text: 'A configured name, colour, logo and support address are the same on pages, in mails, docs, discovery, the tool server and the command-line client',
  },
  {
    id: 'run.branding.readable',
    contract: ['branding'],
    text: 'Text can be read on pages with any configured colour, and a colour, URL or address that is none is refused at the start',
    unitTest: 'services/kit/src/branding/branding.test.ts',
  },
  {
    id: 'run.degraded',
    contract: ['readiness'],
    text: '/readyz of the gateway stays 200 while a service hangs, and its body names that service',
    needs: 'six processes',
  },
  {
    id: 'run.indexes',
    contract: ['indexes-at-start'],
    text: 'A process whose database has lost its unique indexes is not ready, and ready by itself once migrate has made them: no session is doubled',
  },
  {
    id: 'run.indexes.local-run',
    contract: ['indexes-at-start'],
    text: 'npm start makes indexes again that a database has lost since the last start',
  },
  {
    id: 'run.redis-away',
    contract: ['starts-in-any-order', 'readiness'],
    text: 'Processes that start while Redis hangs serve all but one-time codes and token endpoints, and /readyz names Redis',
  },
  {
    id: 'run.silent-replica',
    contract: ['silent-replicas', 'replicas'],
    text: 'A replica that hangs gets no new request after 5 s, over gRPC or HTTP, and is used again when it responds',
  },
  {
    id: 'run.access-log',
    contract: ['access-log'],
    text: 'The log line of a request has its request id, its status and the code of its failure',
  },
  {
    id: 'run.hostile-work',
    contract: ['event-loop-delay'],
    text: 'A body, question, document, file, website or article of hostile form keeps no process from others for a second',
  },
  {
    id: 'run.overload',
    contract: ['overload', 'readiness'],
    text: 'Requests beyond the bound of a process get 503 with Retry-After, it stays ready, and what is acknowledged is kept once',
    needs: 'six processes',
  },
  {
    id: 'run.kill',
    contract: ['no-loss-on-kill'],
    text: 'After kill -9 of any one process no acknowledged message is lost, and the process is restarted',
  },
] as const satisfies readonly Requirement[];
