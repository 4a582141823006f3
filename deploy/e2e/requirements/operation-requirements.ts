import type { Requirement } from './requirement';

/** Requirements on what the operator of the service sees. */
export const operationRequirements = [
  { id: 'run.ready', contract: ['readiness'], text: '/readyz is 200 with ready in its body when all processes serve' },
  {
    id: 'run.degraded',
    contract: ['readiness'],
    text: '/readyz of the gateway stays 200 while a service hangs, and its body names that service',
    needs: 'six processes',
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
    id: 'run.kill',
    contract: ['no-loss-on-kill'],
    text: 'After kill -9 of any one process no acknowledged message is lost, and the process is restarted',
  },
] as const satisfies readonly Requirement[];
