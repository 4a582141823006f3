import { type Desk, startDesk } from '../testing/business';
import { chatsRequest, textMessage } from '../testing/requests';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const someone = () => ({ ...desk.customer, caller: { ...desk.customer.caller, user_id: crypto.randomUUID() } });
const send = async (call: Desk['customer'], id: string) =>
  (await desk.second.sendMessage(call, textMessage(id, 'x'))).message!.id;
const page = (call: Desk['customer'], cursor = '') => desk.first.listChats(call, chatsRequest({ per_page: 2, cursor }));
const idsOf = ({ sessions }: Awaited<ReturnType<typeof page>>) => sessions.map(({ id }) => id);

test('a session that sinks below the cursor by a deleted message is not listed a second time', async () => {
  const call = someone();
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await desk.open({}, call));
  const [oldest, ...others] = ids as [string, ...string[]];
  for (const id of others) await send(call, id);
  const last = await send(call, oldest);
  const first = await page(call);
  expect(idsOf(first)).toEqual([oldest, others.at(-1)]);
  await desk.first.deleteMessage(call, { session_id: oldest, message_id: last });
  const seen = [...idsOf(first)];
  for (let cursor = first.meta!.next_cursor; cursor !== ''; ) {
    const next = await page(call, cursor);
    seen.push(...idsOf(next));
    cursor = next.meta!.next_cursor;
  }
  expect(seen).toEqual([oldest, ...others.toReversed()]);
  expect(idsOf(await page(call))).not.toContain(oldest);
});

test('a session that sank before the first page is listed at its new place', async () => {
  const call = someone();
  const [sunk, other] = [await desk.open({}, call), await desk.open({}, call)];
  const last = await send(call, sunk);
  await desk.first.deleteMessage(call, { session_id: sunk, message_id: last });
  await desk.open({}, call);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const first = await page(call);
  expect([...idsOf(first), ...idsOf(await page(call, first.meta!.next_cursor))]).toContain(sunk);
  expect(idsOf(first)).toContain(other);
});
