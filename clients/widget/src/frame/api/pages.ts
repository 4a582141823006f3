/** The number of messages that are read at a time. */
export const PAGE_SIZE = 50;

interface Place {
  readonly session_id: string;
  /** Empty: from the newest message on. */
  readonly cursor: string;
}

/** The path of the messages before that place. */
export const pathOfPage = ({ session_id, cursor }: Place): string =>
  `/chats/${session_id}/messages?direction=backward&limit=${PAGE_SIZE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
