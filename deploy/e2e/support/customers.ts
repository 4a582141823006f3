import { chatNow, type Message, newChat, send } from './chats';
import { notificationsOf, waitForNotifications } from './notifications';
import { newVisitor } from './people';
import { newRoom, type Room } from './rooms';
import { within } from './within';

const TIME_LIMIT_MS = 30_000;

/** A customer of a room's business without a stream, with an empty chat. */
export interface Away {
  readonly token: string;
  readonly chat: string;
}

/** A business whose owner writes to customers. */
export interface Sender {
  readonly room: Room;
  /** Creates a chat of a new visitor, or of the user with the token `as`. */
  newCustomer(as?: string): Promise<Away>;
  write(customer: Away, content: unknown, json?: object): Promise<Message>;
  /** Resolves when the service knows that the customer has no stream of the chat any more. */
  gone(customer: Away): Promise<void>;
  /** Writes texts one after the other, each after the notification of the one before. */
  sendInTurn(customer: Away, texts: readonly string[]): Promise<void>;
}

export async function newSender(): Promise<Sender> {
  const room = await newRoom();
  const write = ({ chat }: Away, content: unknown, json: object = {}) =>
    send(room.owner.access_token, chat, { content, ...json });
  return {
    room,
    write,
    async newCustomer(as) {
      const token = as ?? (await newVisitor()).access_token;
      return { token, chat: (await newChat(token, { app_id: room.workspace.default_app_id })).id };
    },
    gone: ({ token, chat }) => within(TIME_LIMIT_MS, async () => !(await chatNow(token, chat)).ws_connected),
    async sendInTurn(customer, texts) {
      for (const text of texts) {
        const { length } = await notificationsOf(customer.token);
        await write(customer, text);
        await waitForNotifications(customer.token, length + 1);
      }
    },
  };
}
