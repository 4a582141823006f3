import type { Logger } from '@cws/kit';
import type { Db } from 'mongodb';
import type { Context } from './context';
import { messageLog } from './message/message-log';
import { messageStore } from './message/message-store';
import { resumeStore } from './session/resume-store';
import { sessionStore } from './session/session-store';

/** The collections with their indexes, and the one writer of sessions' messages over them. */
export async function openStores(
  db: Db,
  logger: Logger,
): Promise<Pick<Context, 'sessions' | 'messages' | 'resumes' | 'log'>> {
  const sessions = await sessionStore(db);
  const messages = await messageStore(db);
  const resumes = await resumeStore(db);
  return { sessions, messages, resumes, log: messageLog(sessions, logger) };
}
