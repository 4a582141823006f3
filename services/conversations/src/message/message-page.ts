import { AppError, type Call } from '@cws/kit';
import { type Access, accessOf } from '../access/access';
import { type PageQuery, type PageRead, readMessages } from '../chat/store/page-store';
import type { Head } from '../chat/store/shown-fields';
import type { Context } from '../context';

export interface Page extends PageRead {
  readonly access: Access;
}

/** Reads a page with the caller's access to its session. Error: session_not_found. */
export async function readPage(
  context: Pick<Context, 'roles' | 'sessions'>,
  call: Call,
  query: PageQuery,
): Promise<Page> {
  const page = await readMessages(context, call, query);
  const access = await readerAccess(context, call, page?.session);
  return { ...page!, access };
}

/** The caller's access to a session that was read. Error: session_not_found, when it is unknown and without access alike. */
export async function readerAccess(
  context: Pick<Context, 'roles'>,
  call: Call,
  session: Head | undefined,
): Promise<Access> {
  const access = session && (await accessOf(context, call, session));
  if (!access || access.as === 'none') throw new AppError('session_not_found');
  return access;
}
