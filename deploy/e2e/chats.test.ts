import { listChats, newChat, postChat, send } from './support/chats';
import { expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newPerson, type Person } from './support/people';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

let person: Person;
let token: string;
beforeEach(async () => {
  person = await newPerson();
  token = person.access_token;
});

covers('chats.create', 'chats.routing.no-app')(
  'the first POST creates an active session with the default assistant',
  async () => {
    const session = await expectData(201, postChat(token));
    expect(session).toMatchObject({ user_id: person.user.id, status: 'active', type: 'bot', routing_reason: 'no_app' });
    expect(session.app_id).not.toBe('');
    expect(session.bot_profile_id).not.toBe('');
  },
);

covers('chats.resume')('the next POST resumes the session with its messages', async () => {
  const made = await expectData(201, postChat(token));
  await send(token, made.id, { content: 'still here?' });
  const resumed = await expectData(200, postChat(token));
  expect(resumed).toMatchObject({ id: made.id, reference_code: made.reference_code, created_at: made.created_at });
});

covers('chats.resume.key')('another channel or user gets another session', async () => {
  const other = await newPerson();
  const [web, ios] = [
    await expectData(201, postChat(token)),
    await expectData(201, postChat(token, { channel: 'ios' })),
  ];
  const others = await expectData(201, postChat(other.access_token));
  expect(new Set([web.id, ios.id, others.id]).size).toBe(3);
  expect((await expectData(200, postChat(token, { channel: 'ios' }))).id).toBe(ios.id);
  expect((await expectData(200, postChat(token, { channel: 'web' }))).id).toBe(web.id);
});

covers('chats.resume.new')('new: true creates a session, which later POSTs resume', async () => {
  const first = await expectData(201, postChat(token));
  const second = await expectData(201, postChat(token, { new: true }));
  expect(second.id).not.toBe(first.id);
  expect((await expectData(200, postChat(token))).id).toBe(second.id);
});

covers('chats.resume.parallel')('parallel POSTs create one session', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => postChat(token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await listChats(token)).body.meta!.total).toBe(1);
});

covers('chats.routing.not-found')('an unknown app is rerouted, and the named bot is ignored', async () => {
  const usual = await expectData(201, postChat(token));
  const asked = { app_id: UNKNOWN, bot_profile_id: UNKNOWN, new: true };
  const session = await expectData(201, postChat(token, asked));
  expect(session).toMatchObject({
    routing_reason: 'app_not_found',
    app_id: usual.app_id,
    bot_profile_id: usual.bot_profile_id,
  });
});

covers('chats.routing.malformed')('a request with a malformed app_id is refused', async () => {
  for (const app_id of ['nonsense', '123', `${UNKNOWN}0`]) {
    expectFailure(await postChat(token, { app_id }), 400, 'validation_failed');
  }
});

covers('chats.channel')('channel is web by default, and an unknown one is refused', async () => {
  const [web, telegram] = [await newChat(token), await newChat(token, { channel: 'telegram' })];
  expect([web.origin_channel, telegram.origin_channel]).toEqual(['web', 'telegram']);
  expectFailure(await postChat(token, { channel: 'pigeon' }), 400, 'validation_failed');
});

covers('chats.type')('only sessions of the type bot are resumed', async () => {
  const [first, second] = [await postChat(token, { type: 'group' }), await postChat(token, { type: 'group' })];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect([first.body.data.type, second.body.data.type]).toEqual(['group', 'group']);
  expect(first.body.data.id).not.toBe(second.body.data.id);
  expectFailure(await postChat(token, { type: 'nonsense' }), 400, 'validation_failed');
});

covers('chats.reference-code')('each session has its own reference code', async () => {
  const sessions = [await newChat(token), await newChat(token), await newChat(token)];
  for (const { reference_code } of sessions) expect(reference_code).toMatch(/^[A-Z0-9-]{4,16}$/);
  expect(new Set(sessions.map(({ reference_code }) => reference_code)).size).toBe(3);
  expect(new Set(sessions.map(({ conversation_id }) => conversation_id)).size).toBe(3);
});
