import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../../testing';
import { chatRequest } from '../../testing/requests';
import { sayMany } from '../../testing/say-many';
import { findRow } from './row-store';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

test('a message that moves to the history after the state was read is found', async () => {
  const { context } = system;
  const call = callAs(userCaller());
  const id = (await system.first.createChat(call, chatRequest())).session!.id;
  const [first] = await sayMany(context, call, id, 1);
  const state = (await context.sessions.state(id))!;
  await sayMany(context, call, id, 60);
  expect(await context.tails.row(id, first!)).toBeNull();
  expect(await findRow(context, state, first!)).toMatchObject({ _id: first, content: '"m0"' });
});
