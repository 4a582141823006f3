import { AppError } from '@cws/kit';
import type { Agent } from './agent';

/** Statuses that a manager sets; a draft is published together with its Brief. */
export const SETTABLE_STATUSES = ['published', 'unpublished', 'archived'] as const;
type SettableStatus = (typeof SETTABLE_STATUSES)[number];

const BEFORE: Readonly<Record<SettableStatus, readonly Agent['status'][]>> = {
  published: ['unpublished'],
  unpublished: ['published'],
  archived: ['draft', 'published', 'unpublished'],
};

/** The fields that change with the status (contract: agent-lifecycle). Error: conflict for a status that cannot follow. */
export function statusFields({ status: before }: Agent, status: SettableStatus): Partial<Agent> {
  if (status === before) return {};
  if (before === 'draft' && status === 'published') throw refusal('a draft is published with agent_brief_publish');
  if (!BEFORE[status].includes(before)) throw refusal(`an agent that is ${before} cannot become ${status}`);
  const isPublished = status === 'published';
  return { status, is_active: isPublished, presence: isPublished ? 'online' : 'offline' };
}

const refusal = (reason: string) => new AppError('conflict', { message: `Argument "status" is not valid: ${reason}` });
