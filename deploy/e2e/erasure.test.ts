import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, send } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { addMember, assign, newDesk, sessionNow } from './support/desk';
import {
  beginErasure,
  beginErasureOfVisitor,
  erase,
  erasureCode,
  erasureDone,
  fillAccount,
  getErasure,
  postErasure,
} from './support/erasure';
import { newEvent } from './support/events';
import { expectFailure, expectUnauthorized, UUID } from './support/expectations';
import { mailsTo, newestCode } from './support/inbox';
import { newKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { newWorkspace, toolNames } from './support/mcp';
import { operator } from './support/operator';
import { newPerson, newVisitor, requestCode, signIn, verifyCode } from './support/people';
import { openStream } from './support/streams';
import { storedTracesOf, tracesOf } from './support/traces';
import { within } from './support/within';

// An erasure takes ten seconds, most of which it waits. So the tests run at the same time.
const me = (token: string) => call('GET', '/users/me', { token });

covers('erasure.begin').concurrent(
  'a verified user with the mailed code gets 202 with a receipt, which anybody may follow',
  async () => {
    const person = await newPerson();
    const begun = await beginErasure(person);
    expect(begun).toEqual({ status: 'erasing', receipt: expect.stringMatching(/^[\w-]{22}$/) });
    expect(['erasing', 'done']).toContain((await expectData(200, getErasure(begun.receipt))).status);
    await erasureDone(begun.receipt);
    expect(await expectData(200, getErasure(begun.receipt))).toEqual({ status: 'done' });
    expectFailure(await getErasure(randomUUID()), 404, 'not_found');
  },
);

covers('erasure.refused').concurrent(
  'a wrong code, a code for sign-in and other credentials erase nothing',
  async () => {
    const person = await newPerson();
    const token = person.access_token;
    const code = await erasureCode(person);
    await expectData(200, requestCode(person.user.email));
    const forSignIn = await newestCode(person.user.email, 3);
    if (forSignIn !== code) expectFailure(await postErasure(token, { code: forSignIn }), 401, 'invalid_code');
    expectFailure(await postErasure(token, {}), 400, 'validation_failed');
    expectFailure(await postErasure(token, { code: 7 }), 400, 'validation_failed');
    const { key } = await newKey(token);
    expectUnauthorized(await postErasure(key, { code }));
    expectUnauthorized(await postErasure(undefined, { code }));
    const other = await newPerson();
    expectFailure(await postErasure(other.access_token, { code }), 401, 'code_expired');
    await expectData(200, me(token));
  },
);

covers('erasure.at-once').concurrent('tokens, keys and streams of an erased user end', async () => {
  const person = await newPerson();
  const { key } = await newKey(person.access_token);
  const chat = await newChat(person.access_token);
  const stream = await openStream(chat.id, { token: person.access_token });
  await stream.until(({ type }) => type === 'ready');
  await beginErasure(person);
  await within(5_000, async () => (await me(person.access_token)).status === 401);
  await within(2_000, async () => (await me(key)).status === 401);
  const refresh = { refresh_token: person.refresh_token };
  expectUnauthorized(await call('POST', '/auth/refresh', { json: refresh }));
  await stream.closed;
});

covers('erasure.anonymous').concurrent(
  'an anonymous user is erased without a code, with events and feedback',
  async () => {
    const visitor = await newVisitor();
    const token = visitor.access_token;
    const canary = randomUUID();
    await newEvent(token, { title: canary });
    await expectData(201, call('POST', '/feedback', { token, json: { description: canary } }));
    await expectData(200, call('PATCH', '/users/me/settings', { token, json: { chat_language: 'de' } }));
    const { receipt } = await beginErasureOfVisitor(visitor);
    await erasureDone(receipt);
    await within(5_000, async () => (await me(token)).status === 401);
  },
);

covers('erasure.sign-up').concurrent(
  'the address signs up anew when a mail has said that the erasure is done',
  async () => {
    const person = await newPerson();
    const { email, id } = person.user;
    const { receipt } = await beginErasure(person);
    await expectData(200, requestCode(email));
    const early = await verifyCode(email, await newestCode(email, 3));
    if ((await expectData(200, getErasure(receipt))).status === 'erasing') expectFailure(early, 409, 'conflict');
    await erasureDone(receipt);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your account was erased');
    const { length } = await mailsTo(email);
    const again = await signIn(email, length + 1);
    expect(again.user.id).not.toBe(id);
    expect(again.user['display_name']).toBe('');
    expect(await expectData(200, listChats(again.access_token))).toEqual([]);
  },
);

covers('erasure.business').concurrent(
  'a business without other members is erased with the user, if they say so',
  async () => {
    const owner = await newPerson();
    const { business_id, default_app_id, name } = await newWorkspace(owner.access_token);
    const customer = await newPerson();
    const chat = await newChat(customer.access_token, { app_id: default_app_id });
    await send(customer.access_token, chat.id, { content: 'hello' });
    const code = await erasureCode(owner);
    const refused = await postErasure(owner.access_token, { code });
    expectFailure(refused, 409, 'conflict');
    expect(refused.body.error!.message).toContain(`"${name}" (${business_id})`);
    const { receipt } = await expectData(202, postErasure(owner.access_token, { code, erase_businesses: true }));
    await erasureDone(receipt);
    expect((await expectData(200, listChats(customer.access_token))).map(({ id }) => id)).not.toContain(chat.id);
    const later = await newChat(customer.access_token, { app_id: default_app_id });
    expect(later.routing_reason).toBe('app_not_found');
  },
);

covers('erasure.last-owner').concurrent(
  'the last owner of a business with other members gets 409 until there is another owner',
  async () => {
    const { owner, workspace, member } = await newDesk();
    const code = await erasureCode(owner);
    const refused = await postErasure(owner.access_token, { code, erase_businesses: true });
    expectFailure(refused, 409, 'conflict');
    expect(refused.body.error!.message).toContain(workspace.business_id);
    await addMember(workspace.business_id, member, 'owner');
    const { receipt } = await expectData(202, postErasure(owner.access_token, { code }));
    await erasureDone(receipt);
    const { key } = await newKey(member.access_token, { business_id: workspace.business_id });
    expect(await toolNames(key)).toContain('workspace_get');
  },
);

covers('erasure.sessions').concurrent(
  'a business keeps the session of an erased user without what they and the bot wrote',
  async () => {
    const { person, canary, chat, branch, owner } = await fillAccount();
    await erase(person);
    for (const { id } of [chat, branch]) {
      const session = await sessionNow(owner.access_token, id);
      expect(session).toMatchObject({ topic: '', tags: [], context_summary: '', status: 'closed' });
      expect(session['user_id']).toMatch(UUID);
      expect(session['user_id']).not.toBe(person.user.id);
      const { text, body } = await listMessages(owner.access_token, id, '?limit=100');
      expect(text).not.toContain(canary);
      expect(text).not.toContain(person.user.id);
      const theirs = body.data.filter(({ sender_type }) => sender_type === 'user' || sender_type === 'bot');
      expect(theirs.length).toBeGreaterThan(7);
      for (const message of theirs) expect(message).toMatchObject({ gdpr_purged: true, content: [], text: '' });
      for (const message of theirs.filter(({ sender_type }) => sender_type === 'user'))
        expect(message['sender_id']).toBe(session['user_id']);
      expect(body.data.map(({ text: said }) => said)).toContain('a member replies');
    }
  },
);

covers('erasure.member').concurrent(
  'what an erased member wrote to customers stays, and their assignments end',
  async () => {
    const { member, owner, token, chat } = await newDesk();
    await send(member.access_token, chat.id, { content: 'from the member' });
    await expectData(200, assign(member.access_token, chat.id, { assignee_id: 'me' }));
    await erase(member);
    const session = await sessionNow(owner.access_token, chat.id);
    expect(session['assignee_id']).toBe('');
    const [message] = await expectData(200, listMessages(token, chat.id));
    expect(message).toMatchObject({ text: 'from the member', sender_type: 'agent', gdpr_purged: false });
    expect(message!['sender_id']).toMatch(UUID);
    expect(message!['sender_id']).not.toBe(member.user.id);
  },
);

onThisMachine('an erasure in the local run', () => {
  covers('erasure.gone').concurrent('leaves no trace of a user who has filled in every field', async () => {
    const { person, canary, image } = await fillAccount();
    const before = await storedTracesOf(canary);
    for (const place of ['conversations.sessions', 'grants.grants', 'identity.key_grants', 'profiles.events'])
      expect(before).toContain(place);
    await erase(person);
    expect(await tracesOf(canary, person.user.email)).toEqual([]);
    expect(await storedTracesOf(person.user.id)).toEqual([]);
    expect((await fetch(image)).status).toBe(404);
  });

  covers('erasure.operator').concurrent('can be made by the operator, who gets a summary', async () => {
    const { person, canary } = await fillAccount();
    const { business_id } = await newWorkspace(person.access_token, canary);
    const failed = operator('user', 'erase', person.user.id);
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining(business_id) });
    const summary = await operator('user', 'erase', person.user.id, '--erase-businesses');
    expect(summary).toEqual({
      user_id: person.user.id,
      status: 'done',
      receipt: expect.any(String),
      business_ids: [business_id],
    });
    expect(await tracesOf(canary, person.user.email)).toEqual([]);
    expect(await storedTracesOf(person.user.id)).toEqual([]);
  });
});
