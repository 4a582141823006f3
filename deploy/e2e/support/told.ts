import { chatNow, type Message, newChat, send } from './chats';
import { notificationsOf, toldOf } from './notifications';
import { newVisitor } from './people';
import { newRoom, type Room } from './rooms';
import { within } from './within';

const TIME_LIMIT_MS = 10_000;

/** A customer of a room's business who is away, with a chat there in which nobody has written. */
export interface Away {
  readonly token: string;
  readonly chat: string;
}

/** A business, and what its owner writes to customers. */
export interface Sender {
  readonly room: Room;
  /** A new visitor, or whoever `as` stands for. */
  newCustomer(as?: string): Promise<Away>;
  tell(customer: Away, content: unknown, json?: object): Promise<Message>;
  /** Comes back when it is known that the customer has no stream of the chat any more. */
  gone(customer: Away): Promise<void>;
  /** Each once the one before has been told. */
  tellInTurn(customer: Away, texts: readonly string[]): Promise<void>;
}

export async function newSender(): Promise<Sender> {
  const room = await newRoom();
  const tell = ({ chat }: Away, content: unknown, json: object = {}) =>
    send(room.owner.access_token, chat, { content, ...json });
  return {
    room,
    tell,
    async newCustomer(as) {
      const token = as ?? (await newVisitor()).access_token;
      return { token, chat: (await newChat(token, { app_id: room.workspace.default_app_id })).id };
    },
    gone: ({ token, chat }) => within(TIME_LIMIT_MS, async () => !(await chatNow(token, chat)).ws_connected),
    async tellInTurn(customer, texts) {
      for (const text of texts) {
        const { length } = await notificationsOf(customer.token);
        await tell(customer, text);
        await toldOf(customer.token, length + 1);
      }
    },
  };
}
