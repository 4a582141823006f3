import { type Call, onBehalfOf, uuidV4 } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest } from '../testing/requests';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const has = async (call: Call, conversation_id: string) =>
  (await system.first.hasConversation(onBehalfOf(call, 'grants'), { conversation_id })).has_conversation;

test('a user has a conversation by the id and by the conversation_id of a session', async () => {
  const call = callAs(userCaller());
  const { session } = await system.first.createChat(call, chatRequest());
  expect(await has(call, session!.id)).toBe(true);
  expect(await has(call, session!.conversation_id)).toBe(true);
});

test('nobody has an unknown conversation, and nobody that of somebody else', async () => {
  const { session } = await system.first.createChat(callAs(userCaller()), chatRequest());
  const stranger = callAs(userCaller());
  for (const id of [session!.id, session!.conversation_id, uuidV4()]) expect(await has(stranger, id)).toBe(false);
});

test('a credential that is bound to a business does not reach a conversation elsewhere', async () => {
  const caller = userCaller();
  const { session } = await system.first.createChat(callAs(caller), chatRequest());
  const bound = callAs({ ...caller, kind: 'key', business_id: uuidV4() });
  expect(await has(bound, session!.id)).toBe(false);
});

test('only the grants service may ask', async () => {
  const asked = system.first.hasConversation(callAs(userCaller()), { conversation_id: uuidV4() });
  await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
});
