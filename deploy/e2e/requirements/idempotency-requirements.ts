import type { Requirement } from './requirement';

/** Requests that are repeated with an Idempotency-Key. */
export const idempotencyRequirements = [
  {
    id: 'wire.idempotency.create',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated request that created a session gets 201 with the same session and Idempotency-Replayed: true',
  },
  {
    id: 'wire.idempotency.resume',
    contract: ['idempotency-status'],
    text: 'A repeated request that resumed a session gets 200 with the same session',
  },
  {
    id: 'wire.idempotency.message',
    contract: ['idempotency-key', 'idempotency-status'],
    text: 'A repeated send gets 201 with the stored message',
  },
  {
    id: 'wire.idempotency.archived',
    contract: ['repeat-outlives-state'],
    text: 'A send that is repeated after its session was archived gets 201 with the stored message',
  },
  {
    id: 'wire.idempotency.conflict',
    contract: ['idempotency-conflict'],
    text: 'A request with the Idempotency-Key of a request with another body gets 422 idempotency_conflict',
  },
  {
    id: 'wire.idempotency.parallel',
    contract: ['idempotency-key'],
    text: 'Parallel requests with one Idempotency-Key create one resource',
  },
  {
    id: 'wire.idempotency.scope',
    contract: ['idempotency-scope'],
    text: 'The same Idempotency-Key of another caller, or at another path, starts a new request',
  },
  {
    id: 'wire.idempotency.secrets',
    contract: ['idempotency-secrets'],
    text: 'Requests whose responses contain secrets run again in spite of the same Idempotency-Key',
  },
  {
    id: 'wire.idempotency.refusal',
    contract: ['idempotency-refusals'],
    text: 'A repeated request whose first response was a final refusal gets the same refusal',
  },
] as const satisfies readonly Requirement[];
