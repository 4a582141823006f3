import { isDuplicateKey, ulidAbove } from '@cws/kit';
import type { Context } from '../context';
import type { MessageDoc } from '../message/message';
import { type BranchBuild, LostLease } from './branch-build';
import { copyOf } from './copy-of';
import { nextSourceRows } from './source-rows';

/** Some tens of megabytes of the heaviest messages that there can be. */
const AT_ONCE = 100;

/** The newest copy of a branch. */
type Place = Pick<MessageDoc, '_id' | 'seq'> & { readonly source_message_id: string };

const START: Place = { _id: '', seq: 0, source_message_id: '' };

/** Copies what is not copied yet, in the order of the source. Error: LostLease. */
export async function copyMessages(context: Context, build: BranchBuild): Promise<void> {
  let place = (await newestCopy(context, build._id)) ?? START;
  for (;;) {
    const range = { source_id: build.source_id, from: place.source_message_id, through: build.cut_off };
    const rows = await nextSourceRows(context, range, AT_ONCE);
    if (rows.length === 0) return;
    const copies = await copiesOf(context, build, rows, place);
    await insert(context, copies);
    place = copies.at(-1) as Place;
    await context.branches.renew(build);
  }
}

const newestCopy = ({ messages }: Context, session_id: string) =>
  messages.collection.findOne({ session_id }, { sort: { session_id: -1, _id: -1 } }) as Promise<Place | null>;

async function copiesOf(context: Context, build: BranchBuild, rows: readonly MessageDoc[], place: Place) {
  const now = context.clock();
  const ids = new Map<string, string>();
  let last = place._id;
  for (const { _id } of rows) {
    last = ulidAbove(last, now);
    ids.set(_id, last);
  }
  const earlier = await copyIds(context, build._id, referredTo(rows, ids));
  const copyIdOf = (id: string | undefined) => id && (ids.get(id) ?? earlier.get(id));
  return rows.map((row, index) => {
    const own = { _id: ids.get(row._id)!, session_id: build._id, seq: place.seq + index + 1 };
    const reply_to_message_id = copyIdOf(row.reply_to_message_id);
    const answers_message_id = copyIdOf(row.answers_message_id);
    const references = {
      ...(reply_to_message_id && { reply_to_message_id }),
      ...(answers_message_id && { answers_message_id }),
    };
    return copyOf(row, { ...own, ...references }, new Date(now));
  });
}

/** Messages that these refer to and that an earlier batch has copied. */
const referredTo = (rows: readonly MessageDoc[], copied: ReadonlyMap<string, string>): string[] =>
  rows
    .flatMap(({ reply_to_message_id, answers_message_id }) => [reply_to_message_id, answers_message_id])
    .filter((id) => id !== undefined)
    .filter((id) => !copied.has(id));

/** Ids of the copies of these messages. */
async function copyIds({ messages }: Context, session_id: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const filter = { session_id, source_message_id: { $in: ids } };
  const found = await messages.collection.find(filter, { projection: { source_message_id: 1 } }).toArray();
  return new Map(found.map((row) => [row.source_message_id!, row._id]));
}

/** Unique by (branch, source_message_id): two who copy at once never both write one. */
async function insert({ messages }: Context, copies: readonly MessageDoc[]): Promise<void> {
  try {
    await messages.collection.insertMany(copies);
  } catch (error) {
    throw isDuplicateKey(error) ? new LostLease() : error;
  }
}
