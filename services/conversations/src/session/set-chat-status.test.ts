import type { Call } from '@cws/kit';
import { STATUSES } from '../chat/model/session';
import type { Context } from '../context';
import { APP, type Desk, startDesk } from '../testing/business';
import { chatRequest, chatsRequest, statusRequest, textMessage } from '../testing/requests';
import { wakeSnoozed } from './wake-snoozed';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const put = (id: string, status: string, call = desk.customer, snoozed_until = '', client = desk.second) =>
  client.setChatStatus(call, statusRequest(id, status, { snoozed_until }));
const sessionOf = async (id: string, call = desk.customer) =>
  (await desk.first.getChat(call, { session_id: id })).session!;
const stored = (id: string) => desk.context.sessions.find(id);
const eventsOf = async (id: string) =>
  (await desk.context.tails.eventsOf(id)).map(({ type, changed }) => [type, changed]);
const freshUser = (): Call => ({ ...desk.customer, caller: { ...desk.customer.caller, user_id: crypto.randomUUID() } });
const resume = async (call: Call, overrides = {}, client = desk.first) =>
  (await client.createChat(call, chatRequest({ app_id: APP, ...overrides }))).session!.id;

test('any status can be set from any other', async () => {
  async function fromAndTo(one: string): Promise<void> {
    const call = freshUser();
    const id = await desk.open({}, call);
    for (const status of STATUSES.flatMap((other) => [one, other])) {
      expect(await put(id, status, call)).toEqual({ status: { status } });
      expect((await sessionOf(id, call)).status).toBe(status);
    }
  }
  await Promise.all(STATUSES.map(fromAndTo));
});

test('setting the status that a session has already writes nothing and adds no event', async () => {
  const id = await desk.open();
  await put(id, 'pending');
  const before = await stored(id);
  await put(id, 'pending');
  await put(id, 'pending', desk.member);
  expect(await stored(id)).toEqual(before);
  expect(await eventsOf(id)).toEqual([['session.updated', ['status']]]);
});

test.each(['', 'nonsense', 'Active'])('the status %j gets invalid_status', async (status) => {
  await expect(put(await desk.open(), status)).rejects.toMatchObject({ code: 'invalid_status', status: 400 });
});

test("another user's session gets forbidden, an unknown one not_found", async () => {
  await expect(put(await desk.open(), 'open', desk.stranger)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(put(crypto.randomUUID(), 'open')).rejects.toMatchObject({ code: 'not_found' });
});

test('resolved_at is set on entering resolved or closed, kept between them and in the archive, unset when live', async () => {
  const id = await desk.open();
  await put(id, 'archived');
  expect((await sessionOf(id)).resolved_at).toBe('');
  await put(id, 'resolved');
  const { resolved_at } = await sessionOf(id);
  expect(resolved_at).not.toBe('');
  for (const status of ['closed', 'archived', 'resolved']) {
    await put(id, status);
    expect((await sessionOf(id)).resolved_at).toBe(resolved_at);
  }
  await put(id, 'pending');
  expect((await sessionOf(id)).resolved_at).toBe('');
});

describe('resume slot', () => {
  test('a session gives up its slot when it is closed, and takes it again when it becomes active', async () => {
    const call = freshUser();
    const id = await resume(call);
    await put(id, 'closed', call);
    expect((await stored(id))!.resume_key).toBeUndefined();
    await put(id, 'active', call);
    expect(await resume(call)).toBe(id);
  });

  test('a session that becomes live takes the slot from an older holder, never from a newer one', async () => {
    const call = freshUser();
    const old = await resume(call);
    const fresh = await resume(call, { force_new: true });
    await put(old, 'archived', call);
    await put(old, 'active', call);
    expect(await resume(call)).toBe(fresh);
    await put(fresh, 'closed', call);
    expect(await resume(call)).toBe(old);
    await put(fresh, 'open', call);
    expect(await resume(call)).toBe(fresh);
    expect((await stored(old))!.resume_key).toBeUndefined();
    expect((await sessionOf(old, call)).status).toBe('active');
  });

  test('parallel PUTs, resumes and new: true leave at most one holder, which is live, and lose no session', async () => {
    const call = freshUser();
    const made = new Set([await resume(call), await resume(call, { force_new: true })]);
    const [one] = made;
    for (let round = 0; round < 6; round++) {
      const work = Array.from({ length: 12 }, async (_, n) => {
        const client = n % 2 ? desk.first : desk.second;
        const target = [...made][n % made.size]!;
        if (n % 4 === 0) return put(target, ['archived', 'closed', 'resolved'][round % 3]!, call, '', client);
        if (n % 4 === 1) return put(one!, 'active', call, '', client);
        made.add(await resume(call, { force_new: n % 4 === 2 }, client));
      });
      await Promise.all(work);
      const holders = await desk.context.sessions.collection
        .find({ user_id: call.caller.user_id, resume_key: { $exists: true } })
        .toArray();
      expect(holders.length).toBeLessThanOrEqual(1);
      expect(holders.every(({ status }) => ['active', 'pending', 'open', 'snoozed'].includes(status))).toBe(true);
    }
    const all = { status: [...STATUSES], per_page: 100 };
    const { sessions } = await desk.first.listChats(call, chatsRequest(all));
    expect(sessions.map(({ id }) => id).toSorted()).toEqual([...made].toSorted());
  });
});

describe('archive', () => {
  const archive = (id: string, call = desk.customer) => desk.second.archiveChat(call, { session_id: id });

  test('an archived session can be archived again, is listed only by its status, and is restored by PUT', async () => {
    const call = freshUser();
    const id = await resume(call);
    for (let n = 0; n < 2; n++) expect(await archive(id, call)).toEqual({ status: { status: 'archived' } });
    expect((await desk.first.listChats(call, chatsRequest())).sessions).toEqual([]);
    expect((await desk.first.listChats(call, chatsRequest({ status: ['archived'] }))).sessions).toHaveLength(1);
    await put(id, 'active', call);
    expect((await desk.first.listChats(call, chatsRequest())).sessions).toHaveLength(1);
  });

  test('a message after archiving gets session_archived from another process too', async () => {
    const id = await desk.open();
    await desk.first.sendMessage(desk.customer, textMessage(id, 'before'));
    await archive(id);
    await expect(desk.first.sendMessage(desk.customer, textMessage(id, 'late'))).rejects.toMatchObject({
      code: 'session_archived',
    });
  });

  test('a session that another process has restored takes messages', async () => {
    const id = await desk.open();
    await desk.first.archiveChat(desk.customer, { session_id: id });
    const request = statusRequest(id, 'active');
    await desk.second.setChatStatus(desk.customer, request);
    const { message } = await desk.first.sendMessage(desk.customer, textMessage(id, 'after'));
    expect(message!.text).toBe('after');
  });

  test("another user's session gets forbidden, an unknown one not_found", async () => {
    await expect(archive(await desk.open(), desk.stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(archive(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('snooze', () => {
  const MINUTE_MS = 60_000;
  const soon = () => new Date(Date.now() + MINUTE_MS).toISOString();
  const later = () => new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const inMs = (context: Context, ms: number): Context => ({ ...context, clock: () => Date.now() + ms });
  const wakeAll = (ms: number) =>
    Promise.all(
      desk.contexts
        .map((context) => inMs(context, ms))
        .flatMap((context) => [wakeSnoozed(context), wakeSnoozed(context)]),
    );

  test('a session whose snooze is over becomes open if it has an assignee, else pending, once', async () => {
    const [alone, assigned, waiting] = [await desk.open(), await desk.open(), await desk.open()];
    await desk.first.assignChat(desk.member, { session_id: assigned, assignee_id: 'me' });
    const until = soon();
    for (const id of [alone, assigned]) await put(id, 'snoozed', desk.member, until);
    await put(waiting, 'snoozed', desk.member, later());
    await wakeAll(0);
    expect((await sessionOf(alone)).status).toBe('snoozed');
    await wakeAll(MINUTE_MS);
    expect((await sessionOf(alone)).status).toBe('pending');
    expect(await sessionOf(assigned)).toMatchObject({ status: 'open', snoozed_until: '' });
    expect((await sessionOf(waiting)).status).toBe('snoozed');
    const changes = (await eventsOf(alone)).map(([, changed]) => changed);
    expect(changes).toEqual([
      ['status', 'snoozed_until'],
      ['status', 'snoozed_until'],
    ]);
  });

  test('a process that hangs while it wakes sessions delays only its share of them', async () => {
    const shares = new Map<string, string>();
    while (shares.size < 2) {
      const id = await desk.open();
      shares.set(id.at(-1)!, id);
    }
    const [stuck, other] = [...shares.values()] as [string, string];
    const until = soon();
    for (const id of shares.values()) await put(id, 'snoozed', desk.customer, until);
    const hanging = inMs(desk.contexts[0]!, MINUTE_MS);
    const begun = new Promise<void>((begin) => {
      const change = () => {
        begin();
        return new Promise<never>(() => {});
      };
      const due = { ...hanging.due, snoozed: async () => [stuck] };
      void wakeSnoozed({ ...hanging, due, messageLog: { ...hanging.messageLog, change } });
    });
    await begun;
    await wakeSnoozed(inMs(desk.contexts[1]!, MINUTE_MS));
    expect((await sessionOf(other)).status).toBe('pending');
  });

  test('a session that got another status or a longer snooze meanwhile stays as it is', async () => {
    const [moved, longer] = [await desk.open(), await desk.open()];
    for (const id of [moved, longer]) await put(id, 'snoozed', desk.customer, soon());
    await put(moved, 'open');
    await put(longer, 'snoozed', desk.customer, later());
    // The query ran before they were changed.
    const context = inMs(desk.context, MINUTE_MS);
    await wakeSnoozed({ ...context, due: { ...context.due, snoozed: async () => [moved, longer] } });
    expect((await sessionOf(moved)).status).toBe('open');
    expect((await sessionOf(longer)).status).toBe('snoozed');
  });

  test('a snoozed_until that is no time gets validation_failed', async () => {
    await expect(put(await desk.open(), 'snoozed', desk.customer, 'tomorrow')).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
