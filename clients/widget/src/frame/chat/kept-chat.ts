/** The record of the visitor's chat that the browser keeps, for this tab and for others. */
export interface KeptChat {
  /** Whether this browser has an account. */
  readonly hasAccount: boolean;
  /** The address of a visitor who has signed in; else empty. */
  readonly email: string;
  /** The current session; empty: none. */
  readonly session_id: string;
  /** The sessions that the chat consisted of before, oldest first. */
  readonly earlier: readonly string[];
  /** Id of the newest message that the visitor has seen. */
  readonly seen: string;
}

/** As many sessions as a browser remembers. */
const MAX_EARLIER = 20;

/** The sessions of the chat: one that ended or was transferred goes on in the next. */
export const sessionsOf = ({ earlier, session_id }: KeptChat): readonly string[] =>
  session_id === '' ? earlier : [...earlier, session_id];

/** Makes a session the current one, and the one before it an earlier one. Empty: there is none at present. */
export function movedTo(kept: KeptChat, session_id: string): KeptChat {
  const earlier = sessionsOf(kept).filter((one) => one !== session_id);
  return { ...kept, session_id, earlier: earlier.slice(-MAX_EARLIER) };
}

/** The session that another one continues; undefined: none. */
export function sessionBefore(kept: KeptChat, session_id: string): string | undefined {
  const all = sessionsOf(kept);
  return all[all.indexOf(session_id) - 1];
}

/** A browser that has not seen the transfer learns of the earlier session by a message of the later one. */
export function withPredecessor(kept: KeptChat, predecessor: string, session_id: string): KeptChat {
  const all = sessionsOf(kept);
  if (predecessor === '' || all.includes(predecessor)) return kept;
  const at = all.indexOf(session_id);
  const earlier = [...all.slice(0, at), predecessor, ...all.slice(at)].filter((one) => one !== kept.session_id);
  return { ...kept, earlier };
}

export const withoutEarlier = (kept: KeptChat, session_id: string): KeptChat => ({
  ...kept,
  earlier: kept.earlier.filter((one) => one !== session_id),
});
