import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { sessionLists } from './0002-session-lists';
import { owedAnswers } from './0003-owed-answers';
import { strayAssignments } from './0004-stray-assignments';
import { agentsOfSessions } from './0005-agents-of-sessions';
import { assignees } from './0006-assignees';

/** A released migration is never changed; a change is a new migration. */
export const migrations: readonly Migration[] = [
  baseline,
  sessionLists,
  owedAnswers,
  strayAssignments,
  agentsOfSessions,
  assignees,
];
