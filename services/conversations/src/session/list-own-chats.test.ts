import type { Call } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest } from '../testing/requests';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const open = async (call: Call) => (await system.first.createChat(call, chatRequest({ force_new: true }))).session!.id;

test('every session of the caller is listed once, archived ones too, in the order of ids and by an index', async () => {
  const [call, other] = [callAs(userCaller()), callAs(userCaller())];
  const own: string[] = [];
  for (let n = 0; n < 7; n += 1) own.push(await open(call));
  for (let n = 0; n < 3; n += 1) await open(other);
  await system.first.archiveChat(call, { session_id: own[3]! });
  const seen: string[] = [];
  for (;;) {
    const page = { after: seen.at(-1) ?? '', limit: 3 };
    const { sessions } = await system.second.listOwnChats(callAs({ ...call.caller, iss: 'identity' }), page);
    if (sessions.length === 0) break;
    seen.push(...sessions.map(({ id }) => id));
  }
  expect(seen).toEqual(own.toSorted());
  const { executionStats } = await system.context.lists.explainOwnBehind(call.caller.user_id, seen[1]!, 3);
  expect(executionStats).toMatchObject({ nReturned: 3, totalKeysExamined: 3, totalDocsExamined: 3 });
});
