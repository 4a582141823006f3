import type { Line } from '../message/message';
import type { Chat } from './open-chat';

/** The actions that a visitor can take in the chat. */
export interface Actions {
  say(text: string): void;
  attach(url: string): void;
  askForPerson(): void;
  /** Sends a message again that was refused. */
  retry(client_message_id: string): void;
  readOlder(): void;
  /** Says whether an answer helped. */
  rate(line: Line, helpful: boolean): void;
}

/** `personText` is the text of the message that asks for a person. */
export function actionsOf({ tell }: Pick<Chat, 'tell'>, personText: string): Actions {
  const write = (message: { readonly text: string; readonly url: string; readonly isHandoff?: boolean }) =>
    tell({ kind: 'message.written', message: { client_message_id: newClientMessageId(), ...message } });
  return {
    say: (text) => write({ text, url: '' }),
    attach: (url) => write({ text: '', url }),
    askForPerson: () => write({ text: personText, url: '', isHandoff: true }),
    retry: (client_message_id) => tell({ kind: 'message.retried', client_message_id }),
    readOlder: () => tell({ kind: 'older.requested' }),
    rate: (line, helpful) => tell({ kind: 'answer.rated', line, helpful }),
  };
}

/** Creates an id of 128 random bits. Over plain HTTP browsers have `getRandomValues` but no `randomUUID`. */
function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
