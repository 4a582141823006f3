import { newChat } from './chats';
import { newRoom, type Room } from './rooms';

export interface Scene {
  readonly room: Room;
  /** Of the room's owner. */
  readonly token: string;
  /** Id of a chat that no other test has seen. */
  readonly chat: string;
}

/** A room for the file and a new chat in it for each of its tests, handed to `set` before the test begins. */
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
