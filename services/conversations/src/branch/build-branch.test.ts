import type { Collection } from 'mongodb';
import type { MessageDoc } from '../chat/model/message';
import type { Context } from '../context';
import { type Desk, startDesk } from '../testing/business';
import { branchRequest, chatsRequest, keyAs, pageRequest, textMessage } from '../testing/requests';
import { branchChat } from './branch-chat';
import { buildAbandoned, buildBranch } from './build-branch';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const COUNT = 12;

async function longSession(): Promise<{ id: string; sent: string[] }> {
  const id = await desk.open();
  const sent: string[] = [];
  for (let n = 0; n < COUNT; n++)
    sent.push((await desk.first.sendMessage(desk.customer, textMessage(id, `n${n}`))).message!.id);
  return { id, sent };
}

class Killed extends Error {}
const die = () => {
  throw new Killed();
};

/** A collection in which `act` replaces a method. */
const instead = <K extends 'insertMany' | 'replaceOne'>(
  collection: Collection<MessageDoc>,
  method: K,
  act: (...given: never[]) => Promise<unknown>,
): Collection<MessageDoc> =>
  new Proxy(collection, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      return name === method ? act : typeof value === 'function' ? value.bind(target) : value;
    },
  });

type Break = (context: Context) => Partial<Context>;
const withCollection = (context: Context, collection: Collection<MessageDoc>): Partial<Context> => ({
  messages: { ...context.messages, collection },
});

/** The steps at which the process is killed. */
const STEPS: Record<string, Break> = {
  'before the first copy': (context) =>
    withCollection(
      context,
      instead(context.messages.collection, 'insertMany', async () => die()),
    ),
  'in the middle of the copies': (context) =>
    withCollection(
      context,
      instead(context.messages.collection, 'insertMany', async (...[rows]: MessageDoc[][]) => {
        await context.messages.collection.insertMany(rows!.slice(0, COUNT / 2));
        die();
      }),
    ),
  'after the copies': ({ branches }) => ({ branches: { ...branches, renew: async () => die() } }),
  'while it is shown': ({ branches }) => ({ branches: { ...branches, finish: async () => die() } }),
  'before it is shown': ({ sessions }) => ({ sessions: { ...sessions, insert: async () => die() } }),
};

const killedIn = async (step: string, id: string, key?: ReturnType<typeof keyAs>): Promise<void> => {
  const broken = { ...desk.context, ...STEPS[step]!(desk.context) };
  const request = branchRequest(id, { idempotency: key });
  await expect(branchChat(broken, desk.customer, request)).rejects.toBeInstanceOf(Killed);
};
const holdUntil = (lease_until: Date) => desk.context.branches.collection.updateMany({}, { $set: { lease_until } });
const letLeasesLapse = () => holdUntil(new Date(0));
const buildOf = async (source_id: string) => (await desk.context.branches.collection.findOne({ source_id }))!;
const branches = async (id: string) =>
  (await desk.second.listChats(desk.customer, chatsRequest({ per_page: 100 }))).sessions.filter(
    ({ parent_session_id }) => parent_session_id === id,
  );
const textsOf = async (id: string) =>
  (await desk.second.listMessages(desk.customer, pageRequest(id, { limit: 100 }))).messages.map(({ text }) => text);

describe.each(Object.keys(STEPS))('killed %s', (step) => {
  test('a branch is not listed until another process has finished it, once', async () => {
    const { id } = await longSession();
    const before = Date.now();
    await killedIn(step, id);
    expect(await branches(id)).toEqual([]);
    expect((await buildOf(id)).lease_until.getTime()).toBeGreaterThan(before + 1_000);
    await holdUntil(new Date(before + 600_000));
    expect(await buildAbandoned(desk.contexts[1]!)).toBe(false);
    await letLeasesLapse();
    expect((await Promise.all(desk.contexts.map(buildAbandoned))).filter(Boolean)).toHaveLength(1);
    const [made, ...others] = await branches(id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ message_count: COUNT, parent_session_id: id });
    expect(await textsOf(made!.id)).toEqual(Array.from({ length: COUNT }, (_, n) => `n${n}`));
    expect(await buildAbandoned(desk.context)).toBe(false);
  });

  test('messages that are purged or deleted in the source meanwhile are so in the branch', async () => {
    const { id, sent } = await longSession();
    await killedIn(step, id);
    const ref = (n: number) => ({ session_id: id, message_id: sent[n]! });
    await desk.second.purgeMessage(desk.customer, ref(0));
    await desk.second.deleteMessage(desk.customer, ref(1));
    await letLeasesLapse();
    await buildAbandoned(desk.contexts[1]!);
    const [made] = await branches(id);
    expect(made).toMatchObject({ topic: '', message_count: COUNT - 1 });
    expect((await textsOf(made!.id)).slice(0, 2)).toEqual(['', 'n2']);
    const rows = await desk.context.messages.collection.find({ session_id: made!.id }).toArray();
    expect(JSON.stringify(rows)).not.toContain('n0');
  });

  test('a repeat by Idempotency-Key finishes and returns the branch', async () => {
    const { id } = await longSession();
    const key = keyAs(desk.customer.caller.user_id, id);
    await killedIn(step, id, key);
    await letLeasesLapse();
    const again = await desk.second.branchChat(desk.customer, branchRequest(id, { idempotency: key }));
    expect(again).toMatchObject({ replayed: true, session: { message_count: COUNT } });
    expect((await branches(id)).map((one) => one.id)).toEqual([again.session!.id]);
  });
});

test('two processes that work on the same build make one branch with each message once and in order', async () => {
  const { id, sent } = await longSession();
  await killedIn('before the first copy', id);
  const build = await buildOf(id);
  await Promise.all([...desk.contexts, ...desk.contexts].map((context) => buildBranch(context, build)));
  await letLeasesLapse();
  await buildAbandoned(desk.context);
  const rows = await desk.context.messages.collection.find({ session_id: build._id }, { sort: { _id: 1 } }).toArray();
  expect(rows.map(({ source_message_id }) => source_message_id)).toEqual(sent);
  expect(await branches(id)).toHaveLength(1);
});

test('no branch that is made during purges shows a purged message', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, sent } = await longSession();
    const ref = (n: number) => ({ session_id: id, message_id: sent[n]! });
    const work = Array.from({ length: 3 }, (_, n) => [
      (n % 2 ? desk.first : desk.second).branchChat(desk.customer, branchRequest(id)),
      desk.first.purgeMessage(desk.customer, ref(n)),
    ]);
    await Promise.all(work.flat());
    const made = await branches(id);
    expect(made).toHaveLength(3);
    const rows = await desk.context.messages.collection
      .find({ session_id: { $in: made.map((one) => one.id) }, source_message_id: { $in: sent.slice(0, 3) } })
      .toArray();
    expect(rows).toHaveLength(9);
    expect(rows.filter(({ content, gdpr_purged_at }) => content !== undefined || !gdpr_purged_at)).toEqual([]);
    expect(made.map(({ topic }) => topic)).toEqual(['', '', '']);
  }
});
