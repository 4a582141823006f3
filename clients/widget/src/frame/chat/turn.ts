import type { ChatState, Following, Outbox } from './chat-state';
import type { Effect, Timer } from './effects';
import type { KeptChat } from './kept-chat';

/** The handling of one event: the chat so far, and what is to be done, in this order. It lives as long as `reduce` runs. */
export interface Turn {
  state: ChatState;
  readonly effects: Effect[];
}

export function set(turn: Turn, members: Partial<ChatState>): void {
  turn.state = { ...turn.state, ...members };
}

export const setFollowing = (turn: Turn, members: Partial<Following>): void =>
  set(turn, { following: { ...turn.state.following, ...members } });

export const setOutbox = (turn: Turn, members: Partial<Outbox>): void =>
  set(turn, { outbox: { ...turn.state.outbox, ...members } });

export const setKept = (turn: Turn, members: Partial<KeptChat>): void =>
  set(turn, { kept: { ...turn.state.kept, ...members } });

export const add = (turn: Turn, effect: Effect): void => void turn.effects.push(effect);

export const startTimer = (turn: Turn, timer: Timer, ms: number): void => add(turn, { do: 'start_timer', timer, ms });

export const stopTimer = (turn: Turn, timer: Timer): void => add(turn, { do: 'stop_timer', timer });
