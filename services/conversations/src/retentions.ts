import type { EnvOf, Retention } from '@cws/kit';
import { sweptAfter } from './chat/store/event-store';
import { conversationsEnv } from './config';

export const retentionEnv = conversationsEnv.pick({ REALTIME_RETENTION_S: true, IDEMPOTENCY_TTL_S: true });

export const retentions = ({
  REALTIME_RETENTION_S,
  IDEMPOTENCY_TTL_S,
}: EnvOf<typeof retentionEnv>): readonly Retention[] => [
  { variable: 'REALTIME_RETENTION_S', collection: 'events', index: 'at_1', seconds: sweptAfter(REALTIME_RETENTION_S) },
  { variable: 'IDEMPOTENCY_TTL_S', collection: 'resumes', index: 'at_1', seconds: IDEMPOTENCY_TTL_S },
];
