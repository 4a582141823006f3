import { type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { coverageOf } from './match';
import type { Passage } from './passage';
import type { Ranked } from './passage-index';

const USUAL_LIMIT = 8;
const MAX_LIMIT = 50;

/** The rpc SearchPassages: ranks passages in memory and reads them from the database. */
export async function searchPassages(
  { passages, passageIndexes }: Context,
  call: Call,
  { app_id, query, limit }: workspace.SearchPassagesRequest,
): Promise<workspace.SearchPassagesResponse> {
  if (limit < 0 || limit > MAX_LIMIT) throw invalidField('limit', `must be 1 to ${MAX_LIMIT}, or 0 for ${USUAL_LIMIT}`);
  const ranked = await passageIndexes.rank(call, app_id.toLowerCase(), query, limit || USUAL_LIMIT);
  const ids = ranked.map(({ id }) => id);
  const found = new Map(
    (ids.length > 0 ? await passages.find(call, ids) : []).map((passage) => [passage._id, passage]),
  );
  return { passages: ranked.flatMap((rank) => shown(query, rank, found.get(rank.id))) };
}

/** Leaves out a passage that was removed since it was ranked. */
function shown(query: string, { score }: Ranked, passage: Passage | undefined): workspace.Passage[] {
  if (!passage) return [];
  const { document_id, kind, title, url, question, heading, language, text, start, end } = passage;
  const coverage = coverageOf(query, `${question}\n${title}\n${heading}\n${text}`, language);
  return [{ document_id, kind, title, url, question, heading, language, text, start, end, score, coverage }];
}
