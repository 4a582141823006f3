import { startOf } from '../chat-state';
import type { KeptChat } from '../kept-chat';

export const NOTHING_KEPT: KeptChat = { hasAccount: false, email: '', session_id: '', earlier: [], seen: '' };

/** The chat of a new visitor. */
export const EMPTY = startOf(NOTHING_KEPT, []);
