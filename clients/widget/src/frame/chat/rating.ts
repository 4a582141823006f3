import type { Line } from '../message/message';
import type { ChatState } from './chat-state';
import type { EventOf, Refusal, Success } from './events';
import { dropNotice, notify } from './session';
import { add, set, type Turn } from './turn';

/** The rating of an answer as the visitor has chosen it, confirmed or not. */
export const ratingOf = ({ ratings }: Pick<ChatState, 'ratings'>, { id, helpful }: Line): boolean | null =>
  ratings[id] ?? helpful;

/** The visitor says whether an answer helped. An answer has one request at a time, so that the last click counts. */
export function rate(turn: Turn, { line: { id, session_id }, helpful }: EventOf<'answer.rated'>): void {
  const { ratings } = turn.state;
  dropNotice(turn, 'failed');
  set(turn, { ratings: { ...ratings, [id]: helpful } });
  if (ratings[id] === undefined) add(turn, { do: 'rate', session_id, message_id: id, helpful });
}

export function takeRating(turn: Turn, { request, data: { helpful } }: Success<'rate'>): void {
  const { message_id: id } = request;
  const { ratings, lines } = turn.state;
  set(turn, { lines: lines.map((line) => (line.id === id ? { ...line, helpful } : line)) });
  const chosen = ratings[id];
  if (chosen === undefined || chosen === helpful) forgetRating(turn, id);
  else add(turn, { ...request, helpful: chosen });
}

/** The rating that the service has is shown again, if the answer still is. */
export function failRating(turn: Turn, { request: { message_id: id } }: Refusal<'rate'>): void {
  if (turn.state.ratings[id] === undefined) return;
  forgetRating(turn, id);
  notify(turn, { key: 'failed' });
}

function forgetRating(turn: Turn, id: string): void {
  const { [id]: _, ...ratings } = turn.state.ratings;
  set(turn, { ratings });
}
