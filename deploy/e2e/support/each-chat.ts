import { newChat } from './chats';
import { newRoom, type Room } from './rooms';

export interface Scene {
  readonly room: Room;
  /** The token of the room's customer. */
  readonly token: string;
  /** The id of a chat that no other test uses. */
  readonly chat: string;
}

/** Creates a room for the file, and gives `set` a new chat in it before each test. */
export function withChatEach(set: (scene: Scene) => void): void {
  let room: Room;
  beforeAll(async () => {
    room = await newRoom();
  });
  beforeEach(async () => {
    const { token } = room;
    set({ room, token, chat: (await newChat(token, { app_id: room.workspace.default_app_id })).id });
  });
}
