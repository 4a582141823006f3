import { callAs } from '@cws/kit/testing';
import { type Desk, startDesk } from '../testing/business';
import { branchRequest, textMessage } from '../testing/requests';
import { sayMany } from '../testing/say-many';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});
afterEach(() => desk.stop());

const asIdentity = ({ caller }: Desk['member']) => callAs({ ...caller, iss: 'identity' });

/** The texts of all pages. */
async function written(call = desk.member): Promise<string[]> {
  const texts: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await desk.second.listDeskMessages(asIdentity(call), { cursor });
    texts.push(...page.messages.map(({ text }) => text));
    cursor = page.next_cursor;
    if (cursor === '') return texts;
  }
}

test('a member gets the public messages that they wrote in sessions of others, and nobody else’s', async () => {
  const [one, two] = [await desk.open(), await desk.open()];
  const own = await desk.open({}, desk.member);
  const say = (call: Desk['member'], session: string, text: string, more = {}) =>
    desk.first.sendMessage(call, textMessage(session, text, more));
  await say(desk.customer, one, 'a question');
  await say(desk.member, one, 'first');
  await say(desk.member, one, 'a note', { is_private: true });
  const { message } = await say(desk.member, one, 'deleted');
  await desk.first.deleteMessage(desk.member, { session_id: one, message_id: message!.id });
  await say(desk.colleague, two, 'of a colleague');
  await say(desk.member, two, 'second');
  await say(desk.member, own, 'as a customer');
  expect((await written()).toSorted()).toEqual(['first', 'second']);
  expect(await written(desk.colleague)).toEqual(['of a colleague']);
  expect(await written(desk.customer)).toEqual([]);
});

test('a former member still gets what they wrote, also where it has left the newest messages of the session', async () => {
  const id = await desk.open();
  await desk.first.sendMessage(desk.member, textMessage(id, 'early'));
  await sayMany(desk.context, desk.customer, id, 250);
  await desk.first.sendMessage(desk.member, textMessage(id, 'late'));
  desk.roles.clear();
  expect(await written()).toEqual(['early', 'late']);
});

test('a branch of a session has the messages of its agents too', async () => {
  const id = await desk.open();
  await desk.first.sendMessage(desk.member, textMessage(id, 'answered'));
  await desk.first.branchChat(desk.customer, branchRequest(id));
  expect(await written()).toEqual(['answered', 'answered']);
});

test('a cursor is valid for its user alone', async () => {
  const id = await desk.open();
  await desk.open();
  await desk.first.sendMessage(desk.member, textMessage(id, 'one'));
  await sayMany(desk.context, desk.customer, id, 150);
  const { next_cursor: cursor } = await desk.first.listDeskMessages(asIdentity(desk.member), { cursor: '' });
  const foreign = desk.first.listDeskMessages(asIdentity(desk.colleague), { cursor });
  await expect(foreign).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('the next session of an agent is read from an index', async () => {
  for (let n = 0; n < 20; n += 1) await desk.open();
  const id = await desk.open();
  await desk.first.sendMessage(desk.member, textMessage(id, 'one'));
  const { executionStats } = await desk.context.sessions.explainNextOfAgent(desk.member.caller.user_id);
  expect([executionStats.totalDocsExamined, executionStats.totalKeysExamined]).toEqual([1, 1]);
});
