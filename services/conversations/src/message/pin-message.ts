import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { sideOf } from '../access/access';
import { type Decision, unchanged, withEvent } from '../chat/model/decision';
import { renderMessage } from '../chat/model/render-message';
import type { Pin } from '../chat/model/session';
import type { Context } from '../context';
import { type ChangedMessage, reviseMessage, updatedEvent, type VisibleMessage } from './revise-message';

/** Includes private messages (contract: messages-pin). */
const MAX_PINS = 50;

/** Pins a message; one that is pinned already keeps its time. Errors: those of reviseMessage, pin_limit. */
export async function pinMessage(
  context: Context,
  call: Call,
  request: conversations.PinMessageRequest,
): Promise<conversations.PinMessageResponse> {
  const { row, session, access } = await reviseMessage(context, call, request, withPin);
  return { message: renderMessage(row, session, call, sideOf(access)) };
}

/** Unpins a message; one that is not pinned stays as it is. Errors: those of reviseMessage. */
export async function unpinMessage(
  context: Context,
  call: Call,
  request: conversations.UnpinMessageRequest,
): Promise<conversations.UnpinMessageResponse> {
  const { row, session, access } = await reviseMessage(context, call, request, withoutPin);
  return { message: renderMessage(row, session, call, sideOf(access)) };
}

function withPin(visible: VisibleMessage): Decision<ChangedMessage> {
  const { state, row, access, at } = visible;
  assertLive(visible);
  if (isPinned(visible)) return unchanged(state, { row, session: state, access });
  if (state.pins.length >= MAX_PINS) throw new AppError('pin_limit');
  const pin: Pin = { message_id: row._id, at, ...(row.is_private && { is_private: true }) };
  return withPins(visible, [...state.pins, pin]);
}

function withoutPin(visible: VisibleMessage): Decision<ChangedMessage> {
  const { state, row, access } = visible;
  assertLive(visible);
  if (!isPinned(visible)) return unchanged(state, { row, session: state, access });
  return withPins(visible, pinsWithout(state.pins, row._id));
}

function withPins({ state, row, access, at }: VisibleMessage, pins: readonly Pin[]): Decision<ChangedMessage> {
  const next = { ...state, pins };
  return withEvent({ next, result: { row, session: next, access } }, updatedEvent(row), at);
}

const isPinned = ({ state, row }: VisibleMessage): boolean =>
  state.pins.some(({ message_id }) => message_id === row._id);

export const pinsWithout = (pins: readonly Pin[], id: string): readonly Pin[] =>
  pins.some(({ message_id }) => message_id === id) ? pins.filter(({ message_id }) => message_id !== id) : pins;

function assertLive({ row }: VisibleMessage): void {
  if (row.deleted_at) throw new AppError('message_not_found');
}
