import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, postChat, postMessage } from './support/chats';
import { type ApiResponse, call, expectData } from './support/client';
import { covers } from './support/covers';
import { archive } from './support/desk';
import { expectFailure } from './support/expectations';
import type { IssuedKey } from './support/keys';
import { newPerson } from './support/people';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const wasReplayed = ({ headers }: ApiResponse<unknown>) => headers.get('idempotency-replayed') === 'true';

let token: string;
beforeEach(async () => {
  token = (await newPerson()).access_token;
});

covers('wire.idempotency.create', 'wire.idempotency.resume')(
  'a repeated create gets 201, and a repeated resume 200',
  async () => {
    const [creating, resuming] = [keyed(randomUUID()), keyed(randomUUID())];
    const created = await postChat(token, {}, creating);
    const resumed = await postChat(token, {}, resuming);
    const [createdAgain, resumedAgain] = [await postChat(token, {}, creating), await postChat(token, {}, resuming)];
    expect([created, resumed, createdAgain, resumedAgain].map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect([created, resumed, createdAgain, resumedAgain].map(wasReplayed)).toEqual([false, false, true, true]);
    expect(new Set([created, resumed, createdAgain, resumedAgain].map(({ body }) => body.data.id)).size).toBe(1);
  },
);

covers('wire.idempotency.create')('a repeated new: true creates no second session', async () => {
  const key = keyed(randomUUID());
  const [first, again] = [await postChat(token, { new: true }, key), await postChat(token, { new: true }, key)];
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  expect((await listChats(token)).body.meta!.total).toBe(1);
});

covers('wire.idempotency.message')('a repeated send returns the stored message', async () => {
  const { id } = await newChat(token);
  const key = keyed(randomUUID());
  const first = await postMessage(token, id, { content: 'once' }, key);
  const again = await postMessage(token, id, { content: 'once' }, key);
  expect([first.status, again.status, wasReplayed(first), wasReplayed(again)]).toEqual([201, 201, false, true]);
  expect(again.body).toEqual(first.body);
});

covers('wire.idempotency.message')("a repeated send may write the session's id in another case", async () => {
  const { id } = await newChat(token);
  const key = keyed(randomUUID());
  const first = await postMessage(token, id, { content: 'once' }, key);
  const upper = await postMessage(token, id.toUpperCase(), { content: 'once' }, key);
  expect(upper.body.data.id).toBe(first.body.data.id);
});

covers('wire.idempotency.conflict')(
  'a key that comes with another body is refused, and still repeats its first response',
  async () => {
    const { id } = await newChat(token);
    const key = keyed(randomUUID());
    const first = await postMessage(token, id, { content: 'once' }, key);
    expectFailure(await postMessage(token, id, { content: 'other' }, key), 422, 'idempotency_conflict');
    const again = await postMessage(token, id, { content: 'once' }, key);
    expect(again.body.data.id).toBe(first.body.data.id);
  },
);

covers('wire.idempotency.parallel')('parallel requests with one key create one message', async () => {
  const { id } = await newChat(token);
  const key = keyed(randomUUID());
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => postMessage(token, id, { content: 'once' }, key)),
  );
  const [good, running] = [
    responses.filter(({ status }) => status === 201),
    responses.filter(({ status }) => status === 409),
  ];
  expect(good.length).toBeGreaterThan(0);
  expect(good.length + running.length).toBe(15);
  for (const response of running) {
    expectFailure(response, 409, 'idempotency_in_progress');
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  const stored = (await listMessages(token, id)).body.data.filter(({ sender_type }) => sender_type === 'user');
  expect(stored.map((message) => message.id)).toEqual([good[0]!.body.data.id]);
});

covers('wire.idempotency.refusal')('a final refusal is repeated as well', async () => {
  const { id } = await newChat(token);
  const key = keyed(randomUUID());
  const smell = { content: 'x', content_type: 'smell' };
  const [first, again] = [await postMessage(token, id, smell, key), await postMessage(token, id, smell, key)];
  expectFailure(first, 400, 'unsupported_content_type');
  expect([again.status, again.body]).toEqual([400, first.body]);
  expect([wasReplayed(first), wasReplayed(again)]).toEqual([false, true]);
});

covers('wire.idempotency.scope')('the key of another caller, or at another path, starts a new request', async () => {
  const other = (await newPerson()).access_token;
  const key = keyed(randomUUID());
  const [mine, theirs] = [await postChat(token, {}, key), await postChat(other, {}, key)];
  expect(theirs.status).toBe(201);
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  const chats = [await newChat(token), await newChat(token)];
  const sent = [];
  for (const { id } of chats) sent.push(await postMessage(token, id, { content: 'x' }, key));
  expect(sent.map(wasReplayed)).toEqual([false, false]);
  expect(sent[0]!.body.data.id).not.toBe(sent[1]!.body.data.id);
});

covers('wire.idempotency.secrets')('a request whose response has a secret runs again with the same key', async () => {
  const post = () => call<IssuedKey>('POST', '/keys', { token, json: { name: 'e2e' }, ...keyed('the-same') });
  const [first, second] = [await post(), await post()];
  expect([first.status, second.status, wasReplayed(second)]).toEqual([201, 201, false]);
  expect(second.body.data.key).not.toBe(first.body.data.key);
});

covers('wire.idempotency.archived')('a repeated send is recognised after its session was archived', async () => {
  const { id } = await newChat(token);
  const [key, client_message_id] = [keyed(randomUUID()), randomUUID()];
  const first = await expectData(201, postMessage(token, id, { content: 'once' }, key));
  const second = await expectData(201, postMessage(token, id, { content: 'twice', client_message_id }));
  await expectData(200, archive(token, id));
  expect((await expectData(201, postMessage(token, id, { content: 'once' }, key))).id).toBe(first.id);
  expect((await expectData(201, postMessage(token, id, { content: 'twice', client_message_id }))).id).toBe(second.id);
  expectFailure(await postMessage(token, id, { content: 'new' }), 400, 'session_archived');
});
