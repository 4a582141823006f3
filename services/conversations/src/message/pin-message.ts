import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { type Decision, unchanged, withEvent } from '../chat/model/decision';
import { renderMessage } from '../chat/model/render-message';
import type { Pin } from '../chat/model/session';
import type { Context } from '../context';
import { type Changed, type Found, reviseMessage, updateOfMessage } from './revise-message';

/** Private ones count too (contract: messages-pin). */
const MAX_PINS = 50;

/** A message that is pinned already keeps its time. Errors: those of reviseMessage, pin_limit. */
export async function pinMessage(
  context: Context,
  call: Call,
  request: conversations.PinMessageRequest,
): Promise<conversations.PinMessageResponse> {
  const { row, session } = await reviseMessage(context, call, request, withPin);
  return { message: renderMessage(row, session, call) };
}

/** A message that is not pinned stays as it is. Errors: those of reviseMessage. */
export async function unpinMessage(
  context: Context,
  call: Call,
  request: conversations.UnpinMessageRequest,
): Promise<conversations.UnpinMessageResponse> {
  const { row, session } = await reviseMessage(context, call, request, withoutPin);
  return { message: renderMessage(row, session, call) };
}

function withPin(found: Found): Decision<Changed> {
  const { state, row, at } = found;
  assertLive(found);
  if (isPinned(found)) return unchanged(state, { row, session: state });
  if (state.pins.length >= MAX_PINS) throw new AppError('pin_limit');
  const pin: Pin = { message_id: row._id, at, ...(row.is_private && { is_private: true }) };
  return withPins(found, [...state.pins, pin]);
}

function withoutPin(found: Found): Decision<Changed> {
  const { state, row } = found;
  assertLive(found);
  if (!isPinned(found)) return unchanged(state, { row, session: state });
  return withPins(found, pinsWithout(state.pins, row._id));
}

function withPins({ state, row, at }: Found, pins: readonly Pin[]): Decision<Changed> {
  const next = { ...state, pins };
  return withEvent({ next, result: { row, session: next } }, updateOfMessage(row), at);
}

const isPinned = ({ state, row }: Found): boolean => state.pins.some(({ message_id }) => message_id === row._id);

export const pinsWithout = (pins: readonly Pin[], id: string): readonly Pin[] =>
  pins.some(({ message_id }) => message_id === id) ? pins.filter(({ message_id }) => message_id !== id) : pins;

function assertLive({ row }: Found): void {
  if (row.deleted_at) throw new AppError('message_not_found');
}
