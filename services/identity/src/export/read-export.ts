import { AppError, type Call, jsonOrUndefined, ownCall, unauthenticatedCaller } from '@cws/kit';
import type { identity } from '@cws/protos';
import { z } from 'zod';
import type { Context } from '../context';
import { SOURCES } from './sources';

/** The file that is read, and where to go on in it. */
const position = z.tuple([
  z
    .int()
    .min(0)
    .max(SOURCES.length - 1),
  z.string(),
]);
type Position = z.output<typeof position>;

/** Reads the next part of a user's data. `call` is one of the user. Error: invalid_cursor. */
export async function readPart(context: Context, call: Call, cursor: string): Promise<identity.ReadExportResponse> {
  const [index, inSource] = positionOf(cursor);
  const { file, kind, inner_list, page } = SOURCES[index]!;
  const { items, next_cursor } = await page(context, call, inSource);
  return { file, kind, inner_list, items: [...items], next_cursor: nextOf(index, next_cursor) };
}

function nextOf(index: number, inSource: string): string {
  const next: Position = inSource === '' ? [index + 1, ''] : [index, inSource];
  return next[0] === SOURCES.length ? '' : JSON.stringify(next);
}

function positionOf(cursor: string): Position {
  if (cursor === '') return [0, ''];
  const read = position.safeParse(jsonOrUndefined(cursor));
  if (!read.success) throw new AppError('invalid_cursor');
  return read.data;
}

/** The next part of any user's data, for the operator. */
export const readExport = (
  context: Context,
  { request_id }: Call,
  { user_id, cursor }: identity.ReadExportRequest,
): Promise<identity.ReadExportResponse> =>
  readPart(
    context,
    ownCall({ ...unauthenticatedCaller('identity'), kind: 'user', user_id: user_id.toLowerCase() }, request_id),
    cursor,
  );

/** The time that one part may take. */
const PART_MS = 10_000;

/** All parts of the caller's data, each of which is read when it is requested. Error: unauthorized, once the sign-in has ended. */
export async function* partsOf(context: Context, call: Call): AsyncGenerator<identity.ReadExportResponse> {
  const { families, clock } = context;
  for (let cursor: string | undefined; cursor !== ''; ) {
    const now = { ...call, deadline: Date.now() + PART_MS };
    if (!(await families.isLive(now, call.caller.family_id, clock()))) throw new AppError('unauthorized');
    const part = await readPart(context, { ...now, caller: { ...call.caller, iss: 'identity' } }, cursor ?? '');
    yield part;
    cursor = part.next_cursor;
  }
}
