import { type Call, invalidField, isUlid } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { permittedSession, sideOf } from '../access/access';
import { type Decision, type RowChange, unchanged, withEvent } from '../chat/model/decision';
import { type MessageDoc, otherSide, type Side } from '../chat/model/message';
import { afterReading, later, readUpTo } from '../chat/model/receipts';
import type { SessionState } from '../chat/model/session';
import { tailBytesWith } from '../chat/model/sizes';
import { countAfter, newestVisible, sealedThrough } from '../chat/store/row-store';
import type { Context } from '../context';
import { readerOf } from './read-privacy';
import { updatedEvent } from './revise-message';

type Request = conversations.ReadMessagesRequest;
type Response = conversations.ReadMessagesResponse;

/** The side that reads, and whether that is hidden from the other side. */
interface Reader {
  readonly side: Side;
  readonly quiet: boolean;
}

/**
 * Marks messages as read by the caller's side up to `up_to` (default: the newest message that it sees), and empties the other
 * side's read-once messages among them. Errors: not_found, forbidden, validation_failed.
 */
export async function readMessages(context: Context, call: Call, request: Request): Promise<Response> {
  const { session, access } = await permittedSession(context, call, request.session_id);
  if (request.up_to && !isUlid(request.up_to)) throw invalidField('up_to', 'must be the id of a message');
  const side = sideOf(access);
  const { hidesReading: quiet } = await context.privacy.of(call, readerOf(call, side, session));
  return context.messageLog.revise(call, request.session_id, (state) => read(context, state, request, { side, quiet }));
}

async function read(
  context: Pick<Context, 'clock' | 'messages' | 'tails'>,
  state: SessionState,
  { up_to }: Request,
  reader: Reader,
): Promise<Decision<Response>> {
  const { side } = reader;
  const newest = (await newestVisible(context, state, side))?._id ?? '';
  const requested = up_to === '' || up_to.toUpperCase() > newest ? newest : up_to.toUpperCase();
  const through = later(requested, readUpTo(state, side));
  const unread = through >= newest ? 0 : await countAfter(context, state, otherSide(side), through);
  const sealed = await sealedThrough(context, state, otherSide(side), through);
  const result = { read_up_to: through, unread_count: unread };
  const next = { ...state, ...marksAfter(state, reader, through, unread) };
  return consumed(withReceipt(state, { next, result }, reader, context), sealed, new Date(context.clock()));
}

function marksAfter(state: SessionState, { side, quiet }: Reader, through: string, unread: number) {
  return {
    watermarks: afterReading(state, side, through, quiet),
    unread: { ...state.unread, [side]: unread },
  };
}

/** Adds the event of the reading; nothing changes when the messages were read before. */
function withReceipt(
  state: SessionState,
  decision: Decision<Response>,
  { side }: Reader,
  { clock }: Pick<Context, 'clock'>,
): Decision<Response> {
  const [before, after] = [state.watermarks[side], decision.next.watermarks[side]];
  const isSame = before.delivered === after.delivered && before.read === after.read && before.quiet === after.quiet;
  if (isSame && state.unread[side] === decision.next.unread[side]) return unchanged(state, decision.result);
  return isSame ? decision : withEvent(decision, { type: 'message.receipt', side }, new Date(clock()));
}

/** Removes the content of read-once messages in the write of their reading, for the author too (contract: messages-read-once). */
function consumed(decision: Decision<Response>, sealed: readonly MessageDoc[], at: Date): Decision<Response> {
  if (sealed.length === 0) return decision;
  const rows = sealed.map(({ _id }): RowChange => ({ of: { _id }, set: { consumed_at: at }, unset: EMPTIED }));
  const sealed_count = (decision.next.sealed_count ?? 0) - sealed.length;
  const state = { ...decision.next, sealed_count };
  const tail_bytes = sealed.reduce(
    (bytes, row) => tailBytesWith({ ...state, tail_bytes: bytes }, row, {}),
    state.tail_bytes,
  );
  const emptied: Decision<Response> = { ...decision, next: { ...state, tail_bytes }, rows };
  return sealed.reduce((all, row) => withEvent(all, updatedEvent(row), at), emptied);
}

const EMPTIED = ['content', 'action_payload', 'is_sealed'] as const;
