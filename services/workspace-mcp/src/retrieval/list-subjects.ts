import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { businessNames } from './business-names';
import { subjectsOf } from './subject/subjects';

const USUAL_LIMIT = 5;
const MAX_LIMIT = 20;

/** The rpc ListSubjects. An app that does not exist has no subjects. */
export async function listSubjects(
  context: Context,
  call: Call,
  { app_id, limit }: workspace.ListSubjectsRequest,
): Promise<workspace.ListSubjectsResponse> {
  if (limit < 0 || limit > MAX_LIMIT) throw invalidField('limit', `must be 1 to ${MAX_LIMIT}, or 0 for ${USUAL_LIMIT}`);
  const id = app_id.toLowerCase();
  const names = await businessNames(context, call, id);
  if (names.length === 0) return { titles: [] };
  const { passages } = context.retrieval;
  const rows = await passages.titles(call, id, await passages.recentSnapshot(call, id));
  return { titles: subjectsOf(rows, names).slice(0, limit || USUAL_LIMIT) };
}
