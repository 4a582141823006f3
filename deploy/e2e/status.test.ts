import { listChats, newChat, postChat, postMessage, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { archive, getChat, patchChat, putStatus, remove, sessionNow } from './support/desk';
import { expectFailure, TIMESTAMP } from './support/expectations';
import { newPerson } from './support/people';
import { within } from './support/within';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const STATUSES = ['active', 'pending', 'open', 'snoozed', 'resolved', 'closed', 'archived'];

let token: string;
let id: string;
beforeEach(async () => {
  token = (await newPerson()).access_token;
  id = (await newChat(token)).id;
});

const ids = async (query = '') => (await expectData(200, listChats(token, query))).map((session) => session.id);

covers('session.get', 'session.patch')('a session is read, and its topic, tags and priority are set', async () => {
  const json = { topic: 'Refund', tags: ['vip', 'late'], priority: 'high' };
  expect(await expectData(200, patchChat(token, id, json))).toMatchObject({ id, ...json });
  expect(await expectData(200, patchChat(token, id, {}))).toMatchObject(json);
  expect(await sessionNow(token, id)).toMatchObject({ ...json, assignee_id: '', unread_count: 0 });
  for (const wrong of [{ priority: 'highest' }, { tags: 'vip' }, { topic: 7 }, { tags: [''] }])
    expectFailure(await patchChat(token, id, wrong), 400, 'validation_failed');
});

covers('session.patch.topic')('a topic that was set stays, the empty one too', async () => {
  for (const topic of ['Mine', '']) {
    const chat = (await newChat(token)).id;
    await expectData(200, patchChat(token, chat, { topic }));
    await send(token, chat, { content: 'first words' });
    expect((await sessionNow(token, chat)).topic).toBe(topic);
  }
});

covers('session.access')(
  'each operation responds 400 to a malformed id, 403 to a foreign and 404 to an unknown one',
  async () => {
    const stranger = (await newPerson()).access_token;
    const asked = [
      (who: string, chat: string) => getChat(who, chat),
      (who: string, chat: string) => patchChat(who, chat, { topic: 'x' }),
      (who: string, chat: string) => putStatus(who, chat, { status: 'open' }),
      archive,
      remove,
      (who: string, chat: string) => call('POST', `/chats/${chat}/branch`, { token: who, json: {} }),
      (who: string, chat: string) => call('POST', `/chats/${chat}/assign`, { token: who, json: { assignee_id: 'me' } }),
      (who: string, chat: string) => call('POST', `/chats/${chat}/transfer`, { token: who, json: { team_id: 'x' } }),
    ];
    for (const ask of asked) {
      expectFailure(await ask(token, 'x'), 400, 'invalid_id');
      expectFailure(await ask(stranger, id), 403, 'forbidden');
      expectFailure(await ask(token, UNKNOWN), 404, 'not_found');
      expectFailure(await ask('', id), 401, 'unauthorized');
    }
  },
);

covers('status.put')('PUT status sets any status from any other', async () => {
  for (const status of STATUSES.flatMap((one) => STATUSES.flatMap((other) => [one, other]))) {
    expect(await expectData(200, putStatus(token, id, { status }))).toEqual({ status });
    expect((await sessionNow(token, id)).status).toBe(status);
  }
});

covers('status.same')('PUT of the same status changes nothing', async () => {
  await expectData(200, putStatus(token, id, { status: 'resolved' }));
  const before = await sessionNow(token, id);
  expect(await expectData(200, putStatus(token, id, { status: 'resolved' }))).toEqual({ status: 'resolved' });
  expect(await sessionNow(token, id)).toEqual(before);
});

covers('status.invalid')('a request with an unknown status, or without one, is refused', async () => {
  for (const json of [{}, { status: '' }, { status: 'nonsense' }, { status: null }])
    expectFailure(await putStatus(token, id, json), 400, 'invalid_status');
  expectFailure(await putStatus(token, id, { status: 5 }), 400, 'validation_failed');
});

covers('status.resolved-at')('resolved_at is set by resolved and closed, and unset by a live status', async () => {
  const at = async (status: string) => {
    await expectData(200, putStatus(token, id, { status }));
    return (await sessionNow(token, id)).resolved_at;
  };
  expect(await at('archived')).toBe('');
  const resolved = await at('resolved');
  expect(resolved).toMatch(TIMESTAMP);
  for (const status of ['closed', 'archived', 'resolved']) expect(await at(status)).toBe(resolved);
  expect(await at('pending')).toBe('');
});

covers('status.snooze')('a snoozed session becomes pending at its time', async () => {
  const snooze = async (ms: number) => {
    const snoozed_until = new Date(Date.now() + ms).toISOString();
    await expectData(200, putStatus(token, id, { status: 'snoozed', snoozed_until }));
    return snoozed_until;
  };
  const snoozed_until = await snooze(3_600_000);
  expect(await sessionNow(token, id)).toMatchObject({ status: 'snoozed', snoozed_until });
  await snooze(100);
  await within(30_000, async () => (await sessionNow(token, id)).status === 'pending');
  expectFailure(await putStatus(token, id, { status: 'snoozed', snoozed_until: 'soon' }), 400, 'validation_failed');
});

covers('status.slot')('a closed session is not resumed; live again, it does not replace a newer one', async () => {
  await expectData(200, putStatus(token, id, { status: 'closed' }));
  const fresh = await expectData(201, postChat(token));
  await expectData(200, putStatus(token, id, { status: 'active' }));
  expect((await expectData(200, postChat(token))).id).toBe(fresh.id);
  await expectData(200, putStatus(token, fresh.id, { status: 'resolved' }));
  expect((await expectData(200, postChat(token))).id).toBe(id);
  await expectData(200, putStatus(token, fresh.id, { status: 'open' }));
  expect((await expectData(200, postChat(token))).id).toBe(fresh.id);
});

covers('status.closed', 'archive.send')('a closed and an archived session refuse messages', async () => {
  await expectData(200, putStatus(token, id, { status: 'closed' }));
  expectFailure(await postMessage(token, id, { content: 'x' }), 400, 'session_closed');
  await expectData(200, archive(token, id));
  expectFailure(await postMessage(token, id, { content: 'x' }), 400, 'session_archived');
});

covers('archive.same')('POST archive and DELETE archive the session, also repeatedly', async () => {
  for (const ask of [archive, remove, archive]) {
    expect(await expectData(200, ask(token, id))).toEqual({ status: 'archived' });
    expect((await sessionNow(token, id)).status).toBe('archived');
  }
});

covers('archive.list')('an archived session is listed by its status until it is restored', async () => {
  await send(token, id, { content: 'kept', content_type: 'card' }); // of a kind that no bot answers
  await expectData(200, remove(token, id));
  expect(await ids()).toEqual([]);
  expect(await ids('?status=archived')).toEqual([id]);
  await expectData(200, putStatus(token, id, { status: 'active' }));
  expect(await ids()).toEqual([id]);
  expect(await sessionNow(token, id)).toMatchObject({ message_count: 1, last_message: 'kept' });
});
