import type { Retention } from '@cws/kit';
import { sweptAfter } from './chat/store/event-store';
import { type ConversationsEnv, conversationsEnv } from './config';

export const retentionEnv = conversationsEnv.pick({ REALTIME_RETENTION_S: true, IDEMPOTENCY_TTL_S: true });

export const retentions = ({
  REALTIME_RETENTION_S,
  IDEMPOTENCY_TTL_S,
}: Pick<ConversationsEnv, 'REALTIME_RETENTION_S' | 'IDEMPOTENCY_TTL_S'>): readonly Retention[] => [
  { variable: 'REALTIME_RETENTION_S', collection: 'events', index: 'at_1', seconds: sweptAfter(REALTIME_RETENTION_S) },
  { variable: 'IDEMPOTENCY_TTL_S', collection: 'resumes', index: 'at_1', seconds: IDEMPOTENCY_TTL_S },
];
