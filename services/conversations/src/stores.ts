import type { Logger } from '@cws/kit';
import type { Db } from 'mongodb';
import type { Context } from './context';
import { messageLog } from './message/message-log';
import { messageStore } from './message/message-store';
import { mergeUserStore } from './session/merge-user-store';
import { resumeStore } from './session/resume-store';
import { sessionStore } from './session/session-store';

/** The collections with their indexes, and the one writer of sessions' messages over them. */
export async function openStores(
  db: Db,
  logger: Logger,
): Promise<Pick<Context, 'sessions' | 'messages' | 'resumes' | 'merges' | 'log'>> {
  const sessions = await sessionStore(db);
  const messages = await messageStore(db);
  const resumes = await resumeStore(db);
  const merges = await mergeUserStore(db);
  return { sessions, messages, resumes, merges, log: messageLog(sessions, logger) };
}
